import { clearTimeout, setTimeout } from "node:timers";
import type { PageConfig } from "@aurelle/shared/contract/registry";
import { ApiError } from "@aurelle/shared/http";
import type { RemoteServer, RenderContext } from "@aurelle/shared/remote";
import { matchPath } from "@aurelle/shared/router";
import { bestMatch } from "../protocol/bestMatch";
import { decodePath } from "../protocol/decodePath";
import { shellPages } from "../protocol/shellPages";

/** Reads the API for one document. `status` 0: no response in time. */
export type ApiReader = (path: string) => Promise<{ status: number; body: unknown }>;

/** How long a remote may compute between two responses of the API, ms. The time of the API itself does not count. */
export const remoteLimitMs = 250;

type Query = Readonly<Record<string, string | number | null | undefined>>;

function withQuery(path: string, query: Query = {}): string {
  const set = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)] satisfies [string, string]],
  );
  const start = `/api/${path.replace(/^\//, "")}`;
  return set.length === 0 ? start : `${start}?${new URLSearchParams(set)}`;
}

const shellPageAt = (pathname: string) => bestMatch(shellPages, pathname);

/** Whether this is a page of the shell, where remotes are only in slots. */
export const isShellPage = (pathname: string): boolean => shellPageAt(decodePath(pathname)) !== undefined;

/** The page and the slots of a remote that an address shows. */
export function renderContextAt(url: URL, pages: readonly PageConfig[], slots: readonly string[]): RenderContext {
  const pathname = decodePath(url.pathname);
  const shellPage = shellPageAt(pathname);
  const page = shellPage ? undefined : bestMatch(pages, pathname);
  const params = page ? (matchPath(page.path, pathname)?.params ?? {}) : {};
  return {
    url,
    page: page ? { key: page.path, params } : null,
    slots: slots.filter((name) => shellPage?.slots?.includes(name)),
  };
}

/**
 * Loads the initial data of a remote at an address. The remote may compute for `remoteLimitMs` between two responses.
 * @throws the error of the remote, or Error when it takes longer.
 */
export async function loadInitialData(
  server: RemoteServer,
  context: RenderContext,
  readApi: ApiReader,
): Promise<unknown> {
  if (!server.initialData) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inFlight = 0;
  let fail = (_: Error): void => {};
  const timeout = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const startTimer = () => {
    timer = setTimeout(
      () => fail(new Error(`took longer than ${remoteLimitMs} ms for its initial data`)),
      remoteLimitMs,
    );
  };
  const get = async <T>(path: string, { query }: { query?: Query } = {}): Promise<T> => {
    clearTimeout(timer);
    inFlight += 1;
    const { status, body } = await readApi(withQuery(path, query));
    inFlight -= 1;
    if (inFlight === 0) startTimer();
    if (status === 200) return body as T; // the remote's own data/ checks it
    throw new ApiError(`the API answered ${status}`, status, `http_${status}`);
  };
  startTimer();
  try {
    return await Promise.race([server.initialData(context, { get }), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
