import type { RemoteServer } from "@aurelle/shared/remote";
import { Heartbeat } from "../protocol/Heartbeat";
import type { PageData } from "../protocol/pageData";
import type { Part } from "../protocol/partId";
import type { Drawing, Fault, Setup } from "../protocol/renderMessages";
import { evaluate, type Provided } from "./evaluateRelease";
import { type Ask, firstDataOf, isShellPage, renderContextAt } from "./initialData";
import { loadRemoteParts } from "./loadRemoteParts";
import { draw } from "./render";

interface KnownRemote {
  server: RemoteServer;
  /** By the id of a part, and `provider`: the chunks that its code is in. */
  chunks: ReadonlyMap<string, readonly string[]>;
}

const words = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** Draws documents with one set of releases. Between two documents it remembers nothing but their code. */
export class Renderer {
  readonly #pageData: Setup["pageData"];
  readonly #turns: Heartbeat;
  readonly #remotes = new Map<string, KnownRemote>();
  readonly #parts = new Map<string, Part>();
  readonly faults: Fault[] = [];

  private constructor({ pageData, releases, turns }: Setup) {
    this.#pageData = pageData;
    this.#turns = new Heartbeat(
      turns,
      releases.map(({ remote }) => remote),
    );
  }

  /** A release that cannot be evaluated is left to the browser, and said. */
  static async open(setup: Setup, provided: Readonly<Record<string, Provided>>): Promise<Renderer> {
    const renderer = new Renderer(setup);
    for (const code of setup.releases) {
      renderer.#turns.begin(code.remote);
      try {
        const server = evaluate(code, provided);
        const { parts, chunks } = await loadRemoteParts(server, code);
        for (const [id, part] of parts) renderer.#parts.set(id, part);
        renderer.#remotes.set(code.remote, { server, chunks });
      } catch (error) {
        renderer.faults.push({ remote: code.remote, message: words(error) });
      }
      renderer.#turns.begin(null);
    }
    return renderer;
  }

  async draw(path: string, blockedRemotes: ReadonlySet<string>, ask: Ask): Promise<Drawing> {
    const faults: Fault[] = [];
    const initialData = await this.#initialData(new URL(path, "http://shop.invalid"), blockedRemotes, ask, faults);
    const failed = new Set([...blockedRemotes, ...faults.map(({ remote }) => remote)]);
    const frames: Record<string, string> = {};
    const chunks: Record<string, string[]> = {};
    const pageData: PageData = {
      ...this.#pageData,
      // The frames are known only when they are drawn: each is its own release's here.
      drawn: { at: Date.now(), frames: this.#ownFrames(), initialData },
    };
    const isOwnPage = isShellPage(new URL(path, "http://shop.invalid").pathname);
    let turn: string | null = null;
    const { html, errors } = await draw(
      pageData,
      {
        parts: this.#parts,
        blockedRemotes: failed,
        onFrame: (id, part) => {
          const [remote = ""] = id.split(" ");
          frames[id] = part.release;
          const known = this.#remotes.get(remote)?.chunks;
          // On a page of the shell's own a slot waits until it is near: its code is not asked for with the page.
          const needed = isOwnPage ? [] : [...(known?.get(id) ?? []), ...(known?.get("provider") ?? [])];
          chunks[remote] = [...new Set([...(chunks[remote] ?? []), ...needed])];
        },
        onTurn: (remote) => {
          turn = remote;
          this.#turns.begin(remote);
        },
      },
      path,
    );
    this.#turns.begin(null);
    for (const error of errors) faults.push({ remote: culpritOf(error) ?? turn ?? "shell", message: words(error) });
    return { html, frames, initialData, chunks, faults, isComplete: faults.length === 0 };
  }

  #ownFrames(): Record<string, string> {
    return Object.fromEntries([...this.#parts].map(([id, { release }]) => [id, release]));
  }

  async #initialData(
    url: URL,
    blockedRemotes: ReadonlySet<string>,
    ask: Ask,
    faults: Fault[],
  ): Promise<Record<string, unknown>> {
    const { remotes } = this.#pageData.registry;
    const answers = [...this.#remotes].map(async ([remote, { server }]) => {
      const entry = remotes[remote]?.entry;
      const sight = renderContextAt(url, entry?.pages ?? [], entry?.slots.map(({ name }) => name) ?? []);
      const isSeen = sight.page !== null || sight.slots.length > 0;
      if (!isSeen || blockedRemotes.has(remote)) return [];
      this.#turns.begin(remote);
      const answer = firstDataOf(server, sight, ask);
      this.#turns.begin(null);
      try {
        const data = await answer;
        return data === undefined ? [] : [[remote, data] satisfies [string, unknown]];
      } catch (error) {
        faults.push({ remote, message: words(error) });
        return [];
      }
    });
    return Object.fromEntries((await Promise.all(answers)).flat());
  }
}

/** The remote whose code threw, by the address in the stack. */
function culpritOf(error: unknown): string | null {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  return stack.match(/\/r\/([a-z][a-z0-9-]*)\/[^/\s]+\/server\//)?.[1] ?? null;
}
