import type { RemoteServer } from "@aurelle/shared/remote";
import { Heartbeat } from "../protocol/Heartbeat";
import type { PageData } from "../protocol/pageData";
import type { RemoteFailure, RenderResult, RenderSetup } from "../protocol/renderMessages";
import type { RemotePart } from "../src/federation/RemotePart";
import { evaluateRelease, type Provided } from "./evaluateRelease";
import { type ApiReader, isShellPage, loadInitialData, renderContextAt } from "./initialData";
import { loadRemoteParts } from "./loadRemoteParts";
import { render } from "./render";

interface EvaluatedRemote {
  server: RemoteServer;
  /** The chunks of each part's code, by the part's id, and those of the provider under `provider`. */
  chunks: ReadonlyMap<string, readonly string[]>;
}

const textOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** The URL parser needs an origin. No request is sent to it. */
const urlOf = (path: string): URL => new URL(path, "http://shop.invalid");

/** Renders documents with one set of releases. Between two documents it retains only the code of the releases. */
export class Renderer {
  readonly #pageData: RenderSetup["pageData"];
  readonly #heartbeat: Heartbeat;
  readonly #remotes = new Map<string, EvaluatedRemote>();
  readonly #parts = new Map<string, RemotePart>();
  readonly failures: RemoteFailure[] = [];

  private constructor({ pageData, releases, heartbeat }: RenderSetup) {
    this.#pageData = pageData;
    this.#heartbeat = new Heartbeat(
      heartbeat,
      releases.map(({ remote }) => remote),
    );
  }

  /** A release that cannot be evaluated is left to the browser, and is in `failures`. */
  static async open(setup: RenderSetup, provided: Readonly<Record<string, Provided>>): Promise<Renderer> {
    const renderer = new Renderer(setup);
    for (const code of setup.releases) {
      renderer.#heartbeat.begin(code.remote);
      try {
        const server = evaluateRelease(code, provided);
        const { parts, chunks } = await loadRemoteParts(server, code);
        for (const [id, part] of parts) renderer.#parts.set(id, part);
        renderer.#remotes.set(code.remote, { server, chunks });
      } catch (error) {
        renderer.failures.push({ remote: code.remote, message: textOf(error) });
      }
      renderer.#heartbeat.begin(null);
    }
    return renderer;
  }

  /** @param path path and query. */
  async render(path: string, blockedRemotes: ReadonlySet<string>, readApi: ApiReader): Promise<RenderResult> {
    const failures: RemoteFailure[] = [];
    const initialData = await this.#initialData(urlOf(path), blockedRemotes, readApi, failures);
    const failed = new Set([...blockedRemotes, ...failures.map(({ remote }) => remote)]);
    const frames: Record<string, string> = {};
    const chunks: Record<string, string[]> = {};
    const pageData: PageData = {
      ...this.#pageData,
      // The server learns only by the render which frames the page has. So this lists the release of every part.
      rendered: { at: Date.now(), frames: this.#releasesOfParts(), initialData },
    };
    const isOnShellPage = isShellPage(urlOf(path).pathname);
    let owner: string | null = null;
    const { html, errors } = await render(
      pageData,
      {
        parts: this.#parts,
        blockedRemotes: failed,
        onFrame: (id, part) => {
          const [remote = ""] = id.split(" ");
          frames[id] = part.release;
          const known = this.#remotes.get(remote)?.chunks;
          // On a page of the shell a slot hydrates only when it is near the screen, so the load plan leaves out its code.
          const needed = isOnShellPage ? [] : [...(known?.get(id) ?? []), ...(known?.get("provider") ?? [])];
          chunks[remote] = [...new Set([...(chunks[remote] ?? []), ...needed])];
        },
        onOwner: (remote) => {
          owner = remote;
          this.#heartbeat.begin(remote);
        },
      },
      path,
    );
    this.#heartbeat.begin(null);
    for (const error of errors) {
      failures.push({ remote: throwingRemote(error) ?? owner ?? "shell", message: textOf(error) });
    }
    return { html, frames, initialData, chunks, failures, isComplete: failures.length === 0 };
  }

  #releasesOfParts(): Record<string, string> {
    return Object.fromEntries([...this.#parts].map(([id, { release }]) => [id, release]));
  }

  /** The initial data of each remote that has a page or slot at the address. Errors are added to `failures`. */
  async #initialData(
    url: URL,
    blockedRemotes: ReadonlySet<string>,
    readApi: ApiReader,
    failures: RemoteFailure[],
  ): Promise<Record<string, unknown>> {
    const { remotes } = this.#pageData.registry;
    const loading = [...this.#remotes].map(async ([remote, { server }]) => {
      const entry = remotes[remote]?.entry;
      const context = renderContextAt(url, entry?.pages ?? [], entry?.slots.map(({ name }) => name) ?? []);
      const isOnPage = context.page !== null || context.slots.length > 0;
      if (!isOnPage || blockedRemotes.has(remote)) return [];
      this.#heartbeat.begin(remote);
      const promise = loadInitialData(server, context, readApi);
      this.#heartbeat.begin(null);
      try {
        const data = await promise;
        return data === undefined ? [] : [[remote, data] satisfies [string, unknown]];
      } catch (error) {
        failures.push({ remote, message: textOf(error) });
        return [];
      }
    });
    return Object.fromEntries((await Promise.all(loading)).flat());
  }
}

/** The remote whose code threw, by the addresses in the stack; `null` where the stack contains none. */
function throwingRemote(error: unknown): string | null {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  return stack.match(/\/r\/([a-z][a-z0-9-]*)\/[^/\s]+\/server\//)?.[1] ?? null;
}
