import type { PageConfig } from "@aurelle/shared/contract/registry";
import { ApiError } from "@aurelle/shared/http";
import type { RemoteServer, RenderContext } from "@aurelle/shared/remote";
import { matchPath } from "@aurelle/shared/router";
import { shellPages } from "../protocol/shellPages";

/** Reads the API for one document. `status` 0: no answer in time. */
export type Ask = (path: string) => Promise<{ status: number; body: unknown }>;

/** A remote may take so long between two answers of the API, ms; the API's own time is not its fault. */
export const remoteLimitMs = 250;

type Query = Readonly<Record<string, string | number | null | undefined>>;

function withQuery(path: string, query: Query = {}): string {
  const set = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)] satisfies [string, string]],
  );
  const start = `/api/${path.replace(/^\//, "")}`;
  return set.length === 0 ? start : `${start}?${new URLSearchParams(set)}`;
}

/** As the router reads it before it looks for a page. */
function decoded(pathname: string): string {
  try {
    return pathname
      .split("/")
      .map((part) => decodeURIComponent(part).replace(/\//g, "%2F"))
      .join("/");
  } catch {
    return pathname; // no address that a browser would write
  }
}

const shellPageAt = (pathname: string) => shellPages.find(({ path }) => matchPath(path, pathname));

/** Is this a page of the shell's own, with remotes in its slots alone? */
export const isShellPage = (pathname: string): boolean => shellPageAt(decoded(pathname)) !== undefined;

/** What is to be seen at an address of a remote's pages and slots. */
export function renderContextAt(url: URL, pages: readonly PageConfig[], slots: readonly string[]): RenderContext {
  const pathname = decoded(url.pathname);
  const own = shellPageAt(pathname);
  const page = own ? undefined : pages.find(({ path }) => matchPath(path, pathname));
  const params = page ? (matchPath(page.path, pathname)?.params ?? {}) : {};
  return {
    url,
    page: page ? { key: page.path, params } : null,
    slots: slots.filter((name) => own?.slots?.includes(name)),
  };
}

/**
 * What a remote shows first at an address. The remote has `remoteLimitMs` for its own work between answers.
 * @throws what the remote throws, or Error when it takes longer.
 */
export async function firstDataOf(server: RemoteServer, sight: RenderContext, ask: Ask): Promise<unknown> {
  if (!server.initialData) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay = 0;
  let fail = (_: Error): void => {};
  const tooLate = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const start = () => {
    timer = setTimeout(() => fail(new Error(`took longer than ${remoteLimitMs} ms for its first data`)), remoteLimitMs);
  };
  const get = async <T>(path: string, { query }: { query?: Query } = {}): Promise<T> => {
    clearTimeout(timer);
    underWay += 1;
    const { status, body } = await ask(withQuery(path, query));
    underWay -= 1;
    if (underWay === 0) start();
    if (status === 200) return body as T; // read by the remote's own data/, which trusts nothing
    throw new ApiError(`the API answered ${status}`, status, `http_${status}`);
  };
  start();
  try {
    return await Promise.race([server.initialData(sight, { get }), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
