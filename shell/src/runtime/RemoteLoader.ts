import type { PageRegistry, ReleaseEntry } from "@aurelle/shared/contract/registry";
import type { RemoteModule } from "@aurelle/shared/remote";

export interface LoadedRemote {
  remote: string;
  release: string;
  module: RemoteModule;
  /** Was the chosen release passed over for the last good one? */
  isFallback: boolean;
}
/** One way to fetch a release: its entry's address, under a name of its own so that two releases never mix. */
export interface Attempt {
  name: string;
  entryUrl: string;
}
export interface LoaderParts {
  /** Fetches and evaluates what `./remote` exports; may never settle. */
  fetchModule: (attempt: Attempt) => Promise<unknown>;
  /** Resolves after `ms`; the loader's clock. */
  wait: (ms: number) => Promise<void>;
  /** Told of each failed attempt. */
  onFailure: (failure: { remote: string; release: string; phase: LoadPhase; error: unknown }) => void;
}
export type LoadPhase = "resolving" | "loading" | "checking" | "mounting";

/** A remote could not be had; `phase` says how far it came. */
export class RemoteError extends Error {
  override readonly name = "RemoteError";
  constructor(
    readonly remote: string,
    readonly release: string,
    readonly phase: LoadPhase,
    message: string,
    options?: ErrorOptions,
  ) {
    super(`${remote} ${release}: ${message}`, options);
  }
}

/** Of one attempt, and of all together (reliability A4: a hung remote costs at most 5.5 s before there is a panel or the last good one). */
export const attemptMs = 4000;

/** Browsers name a module that did not arrive in these words; anything else was thrown by the module itself. */
const networkWords =
  /dynamically imported module|Importing a module script failed|Failed to fetch|NetworkError|Failed to load script|ChunkLoadError|RUNTIME-008|timed out/i;
export const isNetworkFault = (error: unknown): boolean => error instanceof Error && networkWords.test(error.message);

function isRemoteModule(value: unknown): value is RemoteModule {
  if (typeof value !== "object" || value === null) return false;
  const { pages, slots, name } = value as Partial<RemoteModule>;
  return typeof name === "string" && typeof pages === "object" && typeof slots === "object";
}

/** Loads remotes by name, each at most once, and knows what to do when a release does not come (federation, load states). */
export class RemoteLoader {
  readonly #registry: PageRegistry;
  readonly #parts: LoaderParts;
  readonly #loaded = new Map<string, LoadedRemote>();
  readonly #pending = new Map<string, Promise<LoadedRemote>>();
  /** Releases that were evaluated and threw: never asked twice. */
  readonly #broken = new Map<string, RemoteError>();

  constructor(registry: PageRegistry, parts: LoaderParts) {
    this.#registry = registry;
    this.#parts = parts;
  }

  /** What is loaded already, without waiting. */
  peek(remote: string): LoadedRemote | undefined {
    return this.#loaded.get(remote);
  }

  /**
   * The remote's module: of the chosen release, else of the last good one. A call after a failure tries anew.
   * @throws RemoteError when no release could be had.
   */
  load(remote: string): Promise<LoadedRemote> {
    const known = this.#loaded.get(remote);
    if (known) return Promise.resolve(known);
    const pending = this.#pending.get(remote) ?? this.#try(remote).finally(() => this.#pending.delete(remote));
    this.#pending.set(remote, pending);
    return pending;
  }

  /**
   * A release threw on the page. Where another one is known to be good, this one is not asked again.
   * @returns is there another to go to?
   */
  condemn(remote: string, release: string, error: unknown): boolean {
    this.#parts.onFailure({ remote, release, phase: "mounting", error });
    const lastGood = this.#registry.remotes[remote]?.lastGood;
    if (!lastGood || lastGood.release === release) return false;
    const fault = new RemoteError(remote, release, "mounting", "threw while it was mounted", { cause: error });
    this.#broken.set(`${remote}@${release}`, fault);
    this.#loaded.delete(remote);
    return true;
  }

  async #try(remote: string): Promise<LoadedRemote> {
    const entry = this.#registry.remotes[remote];
    if (!entry) throw new RemoteError(remote, "", "resolving", "is not in the registry");
    try {
      return await this.#release(remote, entry.release, entry.entry, false);
    } catch (error) {
      if (!entry.lastGood || entry.lastGood.release === entry.release) throw error;
      return this.#release(remote, entry.lastGood.release, entry.lastGood.entry, true);
    }
  }

  async #release(remote: string, release: string, entry: ReleaseEntry, isFallback: boolean): Promise<LoadedRemote> {
    const id = `${remote}@${release}`;
    const broken = this.#broken.get(id);
    if (broken) throw broken;
    const url = entry.base + entry.entry;
    try {
      return this.#keep(remote, release, await this.#attempt(id, url), isFallback);
    } catch (error) {
      if (!isNetworkFault(error)) throw this.#fail(remote, release, error);
      this.#parts.onFailure({ remote, release, phase: "loading", error });
    }
    await this.#parts.wait(200 + Math.random() * 300);
    try {
      // Another address, because a browser joins a hung request; its hash is in the import map too.
      return this.#keep(remote, release, await this.#attempt(`${id}.r1`, `${url}?r=1`), isFallback);
    } catch (error) {
      throw this.#fail(remote, release, error);
    }
  }

  async #attempt(name: string, entryUrl: string): Promise<unknown> {
    const tooLate = this.#parts.wait(attemptMs).then(() => {
      throw new Error(`timed out after ${attemptMs} ms`);
    });
    return Promise.race([this.#parts.fetchModule({ name, entryUrl }), tooLate]);
  }

  #keep(remote: string, release: string, module: unknown, isFallback: boolean): LoadedRemote {
    if (!isRemoteModule(module)) throw new RemoteError(remote, release, "checking", "is not what a remote exports");
    const loaded = { remote, release, module, isFallback };
    this.#loaded.set(remote, loaded);
    return loaded;
  }

  #fail(remote: string, release: string, error: unknown): RemoteError {
    const isNetwork = isNetworkFault(error);
    const phase = error instanceof RemoteError ? error.phase : "loading";
    const fault =
      error instanceof RemoteError
        ? error
        : new RemoteError(remote, release, phase, error instanceof Error ? error.message : String(error), {
            cause: error,
          });
    if (!isNetwork) this.#broken.set(`${remote}@${release}`, fault);
    this.#parts.onFailure({ remote, release, phase, error });
    return fault;
  }
}
