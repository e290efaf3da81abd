import type { PageRegistry, ReleaseEntry } from "@aurelle/shared/contract/registry";
import type { RemoteModule } from "@aurelle/shared/remote";
import type { LoadPhase } from "../../protocol/remoteReport";
import type { Hashes } from "../pageData/importMap";
import { isNetworkError, RemoteError } from "./RemoteError";
import { covers, isLoadable } from "./releaseEntries";
import { firstFulfilled, isTimeout, type Timer, withTimeout } from "./withTimeout";

export interface LoadedRemote {
  remote: string;
  release: string;
  module: RemoteModule;
}
/** One attempt at a release. Its name differs from that of other releases, so that two releases never mix. */
export interface Attempt {
  name: string;
  entryUrl: string;
  entryHash: string | undefined; // absent on a dev server
  /** Scripts whose hashes the browser does not have: all must be fetched and checked before one of them runs. */
  uncheckedScripts: Hashes;
}
export interface Failure {
  remote: string;
  release: string;
  phase: LoadPhase;
  error: unknown;
  /** True: another attempt at the same release follows. */
  willRetry?: boolean;
}
export interface LoaderOptions {
  /** Fetches and evaluates the remote's export `./remote`. The promise may never settle. */
  fetchModule: (attempt: Attempt) => Promise<unknown>;
  assetOrigin: string; // where the first attempt at a release gets its files; "" for the page's own origin, as all others
  startTimer: Timer; // the loader's clock
  complete: () => Promise<void>; // fetches what the document left out
  /** Whether the browser has the hash of the script at this address, so that it compares the script itself. */
  isMapped: (url: string) => boolean;
  /** Called after each failed attempt. */
  onFailure: (failure: Failure) => void;
  /** Whether this tab must stay on the releases that it began with. */
  areReleasesPinned: () => boolean;
}

/** The time limit of one attempt, ms. */
export const attemptMs = 3500;
/** The time limit of all attempts at one release, ms: a shopper waits at most 5.5 s for a panel or another release. */
const releaseMs = 4500;
/** The time limit of a fallback release, ms. Together with `releaseMs` it is within the 8 s that a shopper waits at most. */
const fallbackMs = 3500;
/** The time limit of a release that is newer than the page, ms. It is short because the page's own release is its fallback. */
const newerMs = 2000;
/** The loader makes no second attempt when less than this time is left, ms: it could hardly succeed. */
const minAttemptMs = 500;
/** A release that the loader may try. */
interface Candidate {
  release: string;
  entry: ReleaseEntry;
  /** The time limit of all attempts together. */
  timeLimitMs: number;
}

function isRemoteModule(value: unknown): value is RemoteModule {
  if (typeof value !== "object" || value === null) return false;
  const { pages, slots, name } = value as Partial<RemoteModule>; // each field is checked below
  return typeof name === "string" && typeof pages === "object" && typeof slots === "object";
}

/**
 * Loads remotes by name, each at most once. When a release fails it makes a second attempt, and then loads the last good release
 * (docs/decisions/0002-federation.md).
 */
export class RemoteLoader {
  readonly #registry: PageRegistry;
  readonly #options: LoaderOptions;
  readonly #loaded = new Map<string, LoadedRemote>();
  readonly #pending = new Map<string, Promise<LoadedRemote>>();
  readonly #newer = new Map<string, Candidate>();
  /** Releases whose code was evaluated and threw: they are never requested again. */
  readonly #broken = new Map<string, RemoteError>();
  /** The number of attempts so far, by release. */
  readonly #attempts = new Map<string, number>();

  /** Called when another release has replaced one that threw. */
  onReplaced: (replaced: LoadedRemote) => void = () => {};

  constructor(registry: PageRegistry, options: LoaderOptions) {
    this.#registry = registry;
    this.#options = options;
  }

  /**
   * Loads the remote's module: from the chosen release, else from the last good one. A call after a failure makes new attempts.
   * @throws RemoteError when no release could be loaded.
   */
  load(remote: string): Promise<LoadedRemote> {
    const known = this.#loaded.get(remote);
    if (known) return Promise.resolve(known);
    const pending = this.#pending.get(remote) ?? this.#load(remote).finally(() => this.#pending.delete(remote));
    this.#pending.set(remote, pending);
    return pending;
  }

  /** Stores the releases that a new page would get now. They apply to remotes that this page has not requested yet. */
  updateRegistry(remotes: PageRegistry["remotes"]): void {
    for (const [remote, { release, entry }] of Object.entries(remotes)) {
      const known = this.#registry.remotes[remote];
      const isRequested = this.#loaded.has(remote) || this.#pending.has(remote);
      if (!known?.entry.base.startsWith("/") || isRequested) continue; // a dev server has no releases
      if (release === known.release) this.#newer.delete(remote);
      else if (covers(entry, known.entry)) this.#newer.set(remote, { release, entry, timeLimitMs: newerMs });
    }
  }

  /**
   * Reports a release that threw while in use, or a file of it that could not be fetched. When there is a fallback, a release that
   * threw is not requested again.
   * @returns whether there is a fallback.
   */
  markBroken(remote: string, release: string, error: unknown, phase: LoadPhase = "mounting"): boolean {
    this.reportFailure(remote, release, phase, error);
    if (this.#fallbacksOf(remote, release).length === 0) return false;
    if (isNetworkError(error)) return true;
    const failure = new RemoteError(remote, release, phase, "threw where it was used", { cause: error });
    this.#broken.set(`${remote}@${release}`, failure);
    // Another frame may have loaded the fallback already.
    const loaded = this.#loaded.get(remote);
    if (loaded?.release !== release) return true;
    this.#loaded.delete(remote);
    this.onReplaced(loaded);
    return true;
  }

  /** Loads a fallback of a release for one part only; other parts stay on the loaded release. @throws RemoteError when none loads. */
  loadFallback(remote: string, release: string): Promise<LoadedRemote> {
    return this.#loadFirst(remote, this.#fallbacksOf(remote, release));
  }

  /** Reports a failure of a release that stays in use. */
  reportFailure(remote: string, release: string, phase: LoadPhase, error: unknown): void {
    this.#options.onFailure({ remote, release, phase, error });
  }

  /** The releases of a remote that this tab may show, best first. */
  #candidates(remote: string): readonly Candidate[] {
    const known = this.#registry.remotes[remote];
    if (!known) return [];
    const { release, entry, lastGood } = known;
    const newer = this.#options.areReleasesPinned() ? undefined : this.#newer.get(remote);
    return [
      ...(newer ? [newer] : []),
      { release, entry, timeLimitMs: releaseMs },
      ...(lastGood && lastGood.release !== release ? [{ ...lastGood, timeLimitMs: fallbackMs }] : []),
    ];
  }

  #fallbacksOf(remote: string, release: string): readonly Candidate[] {
    const candidates = this.#candidates(remote);
    return candidates.slice(candidates.findIndex((candidate) => candidate.release === release) + 1);
  }

  async #load(remote: string): Promise<LoadedRemote> {
    const { complete, startTimer } = this.#options;
    const entry = this.#registry.remotes[remote]?.entry;
    // Of a release that may load later the document has only an outline.
    if (entry && !isLoadable(entry)) await withTimeout(complete().catch(complete), attemptMs, startTimer);
    const loaded = await this.#loadFirst(remote, this.#candidates(remote));
    this.#loaded.set(remote, loaded);
    return loaded;
  }

  async #loadFirst(remote: string, candidates: readonly Candidate[]): Promise<LoadedRemote> {
    const errors: unknown[] = [];
    for (const candidate of candidates) {
      try {
        return await this.#loadRelease(remote, candidate);
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length === 0) throw new RemoteError(remote, "", "resolving", "has no release to show");
    // A frame retries automatically after a network error, so a network error is thrown in preference to others.
    throw errors.find(isNetworkError) ?? errors[0];
  }

  async #loadRelease(remote: string, candidate: Candidate): Promise<LoadedRemote> {
    const { release, timeLimitMs } = candidate;
    const broken = this.#broken.get(`${remote}@${release}`);
    if (broken) throw broken;
    const { startTimer, onFailure } = this.#options;
    const endsAt = performance.now() + timeLimitMs;
    let module = this.#fetch(remote, candidate);
    try {
      return this.#checked(remote, release, await withTimeout(module, Math.min(attemptMs, timeLimitMs), startTimer));
    } catch (error) {
      if (!isNetworkError(error) || endsAt - performance.now() < minAttemptMs) throw this.#fail(remote, release, error);
      onFailure({ remote, release, phase: "loading", error, willRetry: true });
      if (!isTimeout(error)) await new Promise<void>((resolve) => startTimer(200 + Math.random() * 300, resolve));
      const retry = this.#fetch(remote, candidate);
      // After a timeout the first request may still succeed before the second.
      module = isTimeout(error) ? firstFulfilled(module, retry) : retry;
    }
    try {
      return this.#checked(remote, release, await withTimeout(module, endsAt - performance.now(), startTimer));
    } catch (error) {
      throw this.#fail(remote, release, error);
    }
  }

  /**
   * Each attempt has its own address. For the same address a browser would wait for an earlier request that hangs, and Firefox
   * would repeat the failure of an earlier request.
   */
  async #fetch(remote: string, { release, entry }: Candidate): Promise<unknown> {
    const id = `${remote}@${release}`;
    const count = this.#attempts.get(id) ?? 0;
    this.#attempts.set(id, count + 1);
    const { integrity } = entry;
    const { isMapped, assetOrigin } = this.#options;
    const base = (count === 0 ? assetOrigin : "") + entry.base;
    const url = base + entry.entry;
    const [name, entryUrl] = count === 0 ? [id, url] : [`${id}.r${count}`, `${url}?r=${count}`];
    const hash = integrity[entry.entry];
    if (!isLoadable(entry)) throw new RemoteError(remote, release, "resolving", "has no hash");
    const scripts = Object.entries(integrity).filter(([file]) => file.endsWith(".js"));
    return this.#options.fetchModule({
      name,
      entryUrl,
      entryHash: hash,
      uncheckedScripts: {
        ...(!isMapped(url) && Object.fromEntries(scripts.map(([file, scriptHash]) => [base + file, scriptHash]))),
        ...(count > 0 && hash && { [entryUrl]: hash }),
      },
    });
  }

  #checked(remote: string, release: string, module: unknown): LoadedRemote {
    if (!isRemoteModule(module)) throw new RemoteError(remote, release, "checking", "is not what a remote exports");
    return { remote, release, module };
  }

  #fail(remote: string, release: string, error: unknown): RemoteError {
    const message = error instanceof Error ? error.message : String(error);
    const phase = isNetworkError(error) ? "loading" : "evaluating";
    const failure =
      error instanceof RemoteError ? error : new RemoteError(remote, release, phase, message, { cause: error });
    if (!isNetworkError(error)) this.#broken.set(`${remote}@${release}`, failure);
    this.#options.onFailure({ remote, release, phase: failure.phase, error });
    return failure;
  }
}
