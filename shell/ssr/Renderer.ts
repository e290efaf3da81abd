import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { matchingPages } from "../protocol/bestMatch";
import { decodePath } from "../protocol/decodePath";
import type { PageData } from "../protocol/pageData";
import type { ReleaseSet, RemoteFailure, RenderRequest, SentResult } from "../protocol/renderMessages";
import type { RemotePart } from "../src/federation/RemotePart";
import { errorText } from "./errorText";
import { type ApiReader, isShellPage, loadInitialData, renderContextAt } from "./initialData";
import type { EvaluatedRelease, Releases } from "./Releases";
import { maxWaitMs, type ObservedRendering, render } from "./render";
import { turns } from "./turns";

/** The URL parser needs an origin. No request is sent to it. Resolved against a base, `//x` would be the host `x`. */
const urlOf = (path: string): URL => new URL(`http://shop.invalid${path}`);

/** The remotes with only their pages at this path. The router compiles a regular expression for each page that it gets. */
const withPagesAt = (remotes: PageRegistry["remotes"], pathname: string): PageRegistry["remotes"] =>
  Object.fromEntries(
    Object.entries(remotes).map(([name, remote]) => {
      const pages = matchingPages(remote.entry.pages, pathname);
      return [name, { ...remote, entry: { ...remote.entry, pages } }];
    }),
  );

/** What the render of one page has found out. */
interface Found {
  frames: Record<string, string>;
  chunks: Record<string, string[]>;
  remotes: Set<string>;
  failures: RemoteFailure[];
  /** Whether a part was left to the browser because its remote is blocked. */
  isMissingPart: boolean;
}

/** The result with the bytes that follow it. */
interface Rendered extends SentResult {
  body: readonly Uint8Array[];
}

/** Renders documents with one set of releases. Between two documents it retains nothing but the page data. */
export class Renderer {
  readonly #set: ReleaseSet;
  readonly #releases: Releases;

  constructor(set: ReleaseSet, releases: Releases) {
    this.#set = set;
    this.#releases = releases;
  }

  async render(
    { url: path, answer }: Pick<RenderRequest, "url" | "answer">,
    blockedRemotes: ReadonlySet<string>,
    readApi: ApiReader,
  ): Promise<Rendered> {
    const evaluated = this.#set.releases.flatMap((number) => this.#releases.get(number) ?? []);
    const releases = new Map(evaluated.map((release) => [release.remote, release]));
    const found: Found = { frames: {}, chunks: {}, remotes: new Set(), failures: [], isMissingPart: false };
    const { registry } = this.#set.pageData;
    const shown = { ...registry, remotes: withPagesAt(registry.remotes, decodePath(urlOf(path).pathname)) };
    const data = await this.#initialData(urlOf(path), shown.remotes, releases, blockedRemotes, readApi, found.failures);
    const failed = new Set([...blockedRemotes, ...found.failures.map(({ remote }) => remote)]);
    const parts = new Map(evaluated.flatMap((release) => [...release.parts]));
    const pageData: PageData = {
      ...this.#set.pageData,
      registry: shown,
      ...(answer && { answer }),
      // The server learns only by the render which frames the page has. So this lists the release of every part.
      rendered: {
        at: Date.now(),
        frames: Object.fromEntries([...parts].map(([id, { release }]) => [id, release])),
        initialData: Object.fromEntries([...data].map(([remote, { value }]) => [remote, value])),
      },
    };
    const html = await render(pageData, this.#rendering(path, parts, failed, releases, found), path);
    turns.begin(0);
    const { frames, chunks, failures } = found;
    const isComplete = failures.length === 0 && !found.isMissingPart;
    const texts = [...data].map(([remote, { json }]) => [remote, Buffer.from(json)] as const);
    return {
      htmlBytes: html.length,
      frames,
      initialDataBytes: texts.map(([remote, { length }]) => [remote, length]),
      chunks,
      remotes: [...found.remotes],
      failures,
      isComplete,
      body: [html, ...texts.map(([, bytes]) => bytes)],
    };
  }

  #rendering(
    path: string,
    parts: ReadonlyMap<string, RemotePart>,
    failed: ReadonlySet<string>,
    releases: ReadonlyMap<string, EvaluatedRelease>,
    found: Found,
  ): ObservedRendering {
    const isOnShellPage = isShellPage(urlOf(path).pathname);
    let owner: string | null = null;
    return {
      partOf: (id) => {
        const [remote = ""] = id.split(" ");
        found.remotes.add(remote);
        const part = parts.get(id);
        if (!part) return null;
        if (failed.has(remote)) {
          found.isMissingPart = true;
          return null;
        }
        found.frames[id] = part.release;
        const known = releases.get(remote)?.chunks;
        // On a page of the shell a slot hydrates only when it is near the screen, so the load plan leaves out its code.
        const needed = isOnShellPage ? [] : [...(known?.get(id) ?? []), ...(known?.get("provider") ?? [])];
        found.chunks[remote] = [...new Set([...(found.chunks[remote] ?? []), ...needed])];
        return part;
      },
      onOwner: (remote) => {
        owner = remote;
        turns.begin((remote !== null && releases.get(remote)?.number) || 0);
      },
      // Still in the turn of the remote that threw.
      onError: (error) => {
        const message = errorText(error);
        found.failures.push({ remote: owner ?? throwingRemote(message) ?? "shell", message });
      },
      onLate: (remote) => {
        found.failures.push({ remote: remote ?? "shell", message: `its part was not ready after ${maxWaitMs} ms` });
      },
    };
  }

  /** The initial data of each remote that has a page or slot at the address. Errors are added to `failures`. */
  async #initialData(
    url: URL,
    remotes: PageRegistry["remotes"],
    releases: ReadonlyMap<string, EvaluatedRelease>,
    blockedRemotes: ReadonlySet<string>,
    readApi: ApiReader,
    failures: RemoteFailure[],
  ): Promise<Map<string, { value: unknown; json: string }>> {
    const loading = [...releases.values()].map(async ({ number, remote, server }) => {
      const entry = remotes[remote]?.entry;
      const context = renderContextAt(new URL(url), entry?.pages ?? [], entry?.slots.map(({ name }) => name) ?? []);
      const isOnPage = context.page !== null || context.slots.length > 0;
      if (!isOnPage || blockedRemotes.has(remote)) return [];
      const load = async () => {
        try {
          const value = await loadInitialData(server, context, readApi);
          // In the turn of the remote: its objects can run its code when they are read.
          const json: unknown = JSON.stringify(value);
          return typeof json === "string" ? { value, json } : null;
        } catch (error) {
          failures.push({ remote, message: errorText(error) });
          return null;
        }
      };
      const data = await turns.run(number, load);
      return data ? [[remote, data] as const] : [];
    });
    return new Map((await Promise.all(loading)).flat());
  }
}

/** The remote whose code threw, by the addresses in the stack; `null` where the stack contains none. */
const throwingRemote = (stack: string): string | null =>
  stack.match(/\/r\/([a-z][a-z0-9-]*)\/[^/\s]+\/server\//)?.[1] ?? null;
