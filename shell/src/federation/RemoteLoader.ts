import type { PageRegistry, ReleaseEntry } from "@aurelle/shared/contract/registry";
import type { RemoteModule } from "@aurelle/shared/remote";
import type { LoadPhase } from "../../protocol/remoteReport";
import type { Hashes } from "./fetchCheckedScripts";
import { isNetworkFault, RemoteError } from "./RemoteError";
import { isTimeout, type Timer, withTimeout } from "./withTimeout";

export interface LoadedRemote {
  remote: string;
  release: string;
  module: RemoteModule;
}
/** One way to fetch a release: its entry's address, under a name of its own so that two releases never mix. */
export interface Attempt {
  name: string;
  entryUrl: string;
  /** Scripts that the page's import map does not vouch for: to be fetched and checked before anything of them runs. */
  unvouched: Hashes;
}
export interface Failure {
  remote: string;
  release: string;
  phase: LoadPhase;
  error: unknown;
  /** Another attempt follows, nothing is lost yet. */
  willRetry?: boolean;
}
export interface LoaderParts {
  /** Fetches and evaluates what `./remote` exports; may never settle. */
  fetchModule: (attempt: Attempt) => Promise<unknown>;
  /** The loader's clock. */
  startTimer: Timer;
  /** Told of each failed attempt. */
  onFailure: (failure: Failure) => void;
  /** Must this tab stay on the releases it began with? */
  areReleasesPinned: () => boolean;
}

/** Of one attempt. */
export const attemptMs = 3500;
/** Of all attempts at one release (reliability A4: after 5.5 s there is a panel or another release). */
const releaseMs = 4500;
/** Of a release to go on with after another one failed; both together stay below the 8 s of reliability 3. */
const insteadMs = 3500;
/** Of a release that is newer than the page: the page's own one stands behind it. */
const newerMs = 2000;
/** A second attempt with less time than this is not worth its request. */
const leastMs = 500;

/** A release that may be shown. */
interface Candidate {
  release: string;
  entry: ReleaseEntry;
  /** So long it may take, both attempts together. */
  ms: number;
  /** It was made stable after this page had come, so nothing in the page vouches for it. */
  isNewer?: true;
}

function isRemoteModule(value: unknown): value is RemoteModule {
  if (typeof value !== "object" || value === null) return false;
  const { pages, slots, name } = value as Partial<RemoteModule>;
  return typeof name === "string" && typeof pages === "object" && typeof slots === "object";
}

/** Has a release all the pages and slots of another? The page's routes were made for that one. */
const covers = (newer: ReleaseEntry, known: ReleaseEntry): boolean =>
  known.pages.every(({ path }) => newer.pages.some((page) => page.path === path)) &&
  known.slots.every(({ name }) => newer.slots.some((slot) => slot.name === name));

/** What comes first; when neither does, why the second did not. */
const firstOf = <T>(first: Promise<T>, second: Promise<T>): Promise<T> =>
  Promise.any([first, second]).catch((error: AggregateError) => {
    throw error.errors[1];
  });

/** Loads remotes by name, each at most once, and knows what to do when a release does not come (federation, load states). */
export class RemoteLoader {
  readonly #registry: PageRegistry;
  readonly #parts: LoaderParts;
  readonly #loaded = new Map<string, LoadedRemote>();
  readonly #pending = new Map<string, Promise<LoadedRemote>>();
  readonly #newer = new Map<string, Candidate>();
  /** Releases that were evaluated and threw: never asked twice. */
  readonly #broken = new Map<string, RemoteError>();
  /** Attempts made at each release. */
  readonly #attempts = new Map<string, number>();

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
    const pending = this.#pending.get(remote) ?? this.#load(remote).finally(() => this.#pending.delete(remote));
    this.#pending.set(remote, pending);
    return pending;
  }

  /** Tells of the releases that a page would get now: they count for remotes of which this page has asked nothing yet. */
  renew({ remotes }: PageRegistry): void {
    for (const [remote, { release, entry }] of Object.entries(remotes)) {
      const known = this.#registry.remotes[remote];
      const isAsked = this.#loaded.has(remote) || this.#pending.has(remote);
      if (!known?.entry.base.startsWith("/") || isAsked) continue; // a dev server has no releases
      if (release === known.release) this.#newer.delete(remote);
      else if (covers(entry, known.entry)) this.#newer.set(remote, { release, entry, ms: newerMs, isNewer: true });
    }
  }

  /**
   * A release threw where it was used, or a file of it did not come. Where there is another one, a release that threw is not asked
   * again.
   * @returns is there another to go to?
   */
  condemn(remote: string, release: string, error: unknown, phase: LoadPhase = "mounting"): boolean {
    this.#parts.onFailure({ remote, release, phase, error });
    if (this.#after(remote, release).length === 0) return false;
    if (isNetworkFault(error)) return true;
    const fault = new RemoteError(remote, release, phase, "threw where it was used", { cause: error });
    this.#broken.set(`${remote}@${release}`, fault);
    // Another frame may have gone on to another release already.
    if (this.#loaded.get(remote)?.release === release) this.#loaded.delete(remote);
    return true;
  }

  /** What stands behind a release, for one part alone: what is loaded stays as it is. @throws RemoteError when nothing comes. */
  instead(remote: string, release: string): Promise<LoadedRemote> {
    return this.#firstGood(remote, this.#after(remote, release));
  }

  /** Says of a release that something of it failed, without leaving it. */
  complain(remote: string, release: string, phase: LoadPhase, error: unknown): void {
    this.#parts.onFailure({ remote, release, phase, error });
  }

  /** The releases of a remote that this tab may show, best first. */
  #candidates(remote: string): readonly Candidate[] {
    const known = this.#registry.remotes[remote];
    if (!known) return [];
    const { release, entry, lastGood } = known;
    const newer = this.#parts.areReleasesPinned() ? undefined : this.#newer.get(remote);
    return [
      ...(newer ? [newer] : []),
      { release, entry, ms: releaseMs },
      ...(lastGood && lastGood.release !== release ? [{ ...lastGood, ms: insteadMs }] : []),
    ];
  }

  #after(remote: string, release: string): readonly Candidate[] {
    const candidates = this.#candidates(remote);
    return candidates.slice(candidates.findIndex((candidate) => candidate.release === release) + 1);
  }

  async #load(remote: string): Promise<LoadedRemote> {
    const loaded = await this.#firstGood(remote, this.#candidates(remote));
    this.#loaded.set(remote, loaded);
    return loaded;
  }

  async #firstGood(remote: string, candidates: readonly Candidate[]): Promise<LoadedRemote> {
    const failures: unknown[] = [];
    for (const candidate of candidates) {
      try {
        return await this.#release(remote, candidate);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length === 0) throw new RemoteError(remote, "", "resolving", "has no release to show");
    // What did not come may come yet: then the frame tries again by itself.
    throw failures.find(isNetworkFault) ?? failures[0];
  }

  async #release(remote: string, candidate: Candidate): Promise<LoadedRemote> {
    const { release, ms } = candidate;
    const broken = this.#broken.get(`${remote}@${release}`);
    if (broken) throw broken;
    const { startTimer, onFailure } = this.#parts;
    const endsAt = performance.now() + ms;
    let coming = this.#fetch(remote, candidate);
    try {
      return this.#checked(remote, release, await withTimeout(coming, Math.min(attemptMs, ms), startTimer));
    } catch (error) {
      if (!isNetworkFault(error) || endsAt - performance.now() < leastMs) throw this.#fail(remote, release, error);
      onFailure({ remote, release, phase: "loading", error, willRetry: true });
      if (!isTimeout(error)) await new Promise<void>((go) => startTimer(200 + Math.random() * 300, go));
      const again = this.#fetch(remote, candidate);
      // What hangs may still come first.
      coming = isTimeout(error) ? firstOf(coming, again) : again;
    }
    try {
      return this.#checked(remote, release, await withTimeout(coming, endsAt - performance.now(), startTimer));
    } catch (error) {
      throw this.#fail(remote, release, error);
    }
  }

  /** Each attempt has an address of its own: a browser joins a request that hangs, and Firefox remembers one that failed. */
  async #fetch(remote: string, { release, entry, isNewer }: Candidate): Promise<unknown> {
    const id = `${remote}@${release}`;
    const count = this.#attempts.get(id) ?? 0;
    this.#attempts.set(id, count + 1);
    const { base, integrity } = entry;
    const url = base + entry.entry;
    const [name, entryUrl] = count === 0 ? [id, url] : [`${id}.r${count}`, `${url}?r=${count}`];
    const hash = integrity[entry.entry];
    // From our own origin nothing is loaded without its hash; a dev server's bytes change as one types.
    if (base.startsWith("/") && !hash) throw new RemoteError(remote, release, "resolving", "has no hash");
    const scripts = Object.entries(integrity).filter(([file]) => file.endsWith(".js"));
    return this.#parts.fetchModule({
      name,
      entryUrl,
      unvouched: {
        ...(isNewer && Object.fromEntries(scripts.map(([file, hashOf]) => [base + file, hashOf]))),
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
    const fault =
      error instanceof RemoteError ? error : new RemoteError(remote, release, "loading", message, { cause: error });
    if (!isNetworkFault(error)) this.#broken.set(`${remote}@${release}`, fault);
    this.#parts.onFailure({ remote, release, phase: fault.phase, error });
    return fault;
  }
}
