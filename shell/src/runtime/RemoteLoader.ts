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
  /** Told of each failed attempt; `willRetry`: another one follows, nothing is lost yet. */
  onFailure: (failure: {
    remote: string;
    release: string;
    phase: LoadPhase;
    error: unknown;
    willRetry?: boolean;
  }) => void;
}
export type LoadPhase = "resolving" | "loading" | "checking" | "styling" | "mounting";

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

/** Of one attempt. */
export const attemptMs = 4000;
/** Of both attempts at one release (reliability A4: a hung one costs at most 5.5 s before there is a panel or the last good one). */
const releaseMs = 5000;
/** The second attempt has this long, whatever the first one took. */
const leastMs = 1000;

/** Browsers name a module that did not arrive in these words; anything else was thrown by the module itself. */
const networkWords =
  /dynamically imported module|Importing a module script failed|Failed to fetch|NetworkError|Failed to load script|ChunkLoadError|RUNTIME-008|timed out/i;
const isTimeOut = (error: unknown): boolean => error instanceof Error && error.message.startsWith("timed out");
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
   * A release threw where it was used, or a file of it did not come. Where another one is known to be good, a release that threw
   * is not asked again.
   * @returns is there another to go to?
   */
  condemn(remote: string, release: string, error: unknown, phase: LoadPhase = "mounting"): boolean {
    this.#parts.onFailure({ remote, release, phase, error });
    const lastGood = this.#registry.remotes[remote]?.lastGood;
    if (!lastGood || lastGood.release === release) return false;
    if (isNetworkFault(error)) return true;
    const fault = new RemoteError(remote, release, phase, "threw where it was used", { cause: error });
    this.#broken.set(`${remote}@${release}`, fault);
    // Another frame may have gone on to the last good one already.
    if (this.#loaded.get(remote)?.release === release) this.#loaded.delete(remote);
    return true;
  }

  /** The last good release, for one part alone: what is loaded stays as it is. @throws RemoteError when it does not come either. */
  async lastGood(remote: string): Promise<LoadedRemote> {
    const lastGood = this.#registry.remotes[remote]?.lastGood;
    if (!lastGood) throw new RemoteError(remote, "", "resolving", "has no other release");
    return this.#release(remote, lastGood.release, lastGood.entry, true);
  }

  /** Says of a release that something of it failed, without leaving it. */
  complain(remote: string, release: string, phase: LoadPhase, error: unknown): void {
    this.#parts.onFailure({ remote, release, phase, error });
  }

  async #try(remote: string): Promise<LoadedRemote> {
    const entry = this.#registry.remotes[remote];
    if (!entry) throw new RemoteError(remote, "", "resolving", "is not in the registry");
    const loaded = await this.#release(remote, entry.release, entry.entry, false).catch((error) => {
      if (!entry.lastGood || entry.lastGood.release === entry.release) throw error;
      return this.lastGood(remote);
    });
    this.#loaded.set(remote, loaded);
    return loaded;
  }

  async #release(remote: string, release: string, entry: ReleaseEntry, isFallback: boolean): Promise<LoadedRemote> {
    const id = `${remote}@${release}`;
    const broken = this.#broken.get(id);
    if (broken) throw broken;
    const url = entry.base + entry.entry;
    const startedAt = performance.now();
    try {
      return this.#checked(remote, release, await this.#attempt(id, url, attemptMs), isFallback);
    } catch (error) {
      if (!isNetworkFault(error)) throw this.#fail(remote, release, error);
      this.#parts.onFailure({ remote, release, phase: "loading", error, willRetry: true });
      if (!isTimeOut(error)) await this.#parts.wait(200 + Math.random() * 300);
    }
    const leftMs = releaseMs - (performance.now() - startedAt);
    try {
      // Another address, because a browser joins a hung request; its hash is in the import map too.
      const module = await this.#attempt(`${id}.r1`, `${url}?r=1`, Math.max(leastMs, Math.min(attemptMs, leftMs)));
      return this.#checked(remote, release, module, isFallback);
    } catch (error) {
      throw this.#fail(remote, release, error);
    }
  }

  async #attempt(name: string, entryUrl: string, timeoutMs: number): Promise<unknown> {
    const tooLate = this.#parts.wait(timeoutMs).then(() => {
      throw new Error(`timed out after ${Math.round(timeoutMs)} ms`);
    });
    return Promise.race([this.#parts.fetchModule({ name, entryUrl }), tooLate]);
  }

  #checked(remote: string, release: string, module: unknown, isFallback: boolean): LoadedRemote {
    if (!isRemoteModule(module)) throw new RemoteError(remote, release, "checking", "is not what a remote exports");
    return { remote, release, module, isFallback };
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
