import { BlockedReleases, type LeftRelease } from "./BlockedReleases";

/** A new release, or one that was blocked, is on trial until this many pages were rendered with it. */
const trialRenders = 20;
/** How long a failure at a page is shown, ms. */
const failureMs = 600_000;
/** The most characters of it. */
const maxMessage = 200;

interface Failure {
  /** The path of the page in the registry. */
  page: string;
  message: string;
  /** ms since 1970. */
  at: number;
}

/** How the releases behave on the server, by number. */
export class ReleaseHealth {
  readonly #hasTrials: boolean;
  readonly #blocked = new BlockedReleases();
  /** Why a release cannot be evaluated. */
  readonly #broken = new Map<number, string>();
  /** The last page at which a release failed. */
  readonly #failures = new Map<number, Failure>();
  /** The releases that may run in any worker. All others are on trial. `null` until the first ones are known. */
  #trusted: Set<number> | null = null;
  /** The pages that were rendered with a release on trial. */
  readonly #renders = new Map<number, number>();

  constructor(hasTrials: boolean) {
    this.#hasTrials = hasTrials;
  }

  /** Trusts the releases that visitors have when the server starts. Those that come later are on trial first. */
  trustFirst(releases: readonly number[]): void {
    this.#trusted ??= new Set(releases);
  }

  isOnTrial(release: number): boolean {
    return this.#hasTrials && this.#trusted !== null && !this.#trusted.has(release);
  }

  /** Whether the release is on trial, and code to try. */
  needsTrial(release: number): boolean {
    return this.isOnTrial(release) && !this.isBroken(release);
  }

  /**
   * A page that shows the releases was rendered. It counts also where one has thrown: an error costs only the release's own part of
   * the page, so a worker for trials is of no use.
   * @returns whether one of the releases is on trial no longer.
   */
  noteRendered(releases: readonly number[]): boolean {
    const onTrial = releases.filter((release) => this.isOnTrial(release));
    for (const release of onTrial) this.#renders.set(release, (this.#renders.get(release) ?? 0) + 1);
    const passed = onTrial.filter((release) => (this.#renders.get(release) ?? 0) >= trialRenders);
    for (const release of passed) {
      this.#trusted?.add(release);
      this.#renders.delete(release);
    }
    return passed.length > 0;
  }

  /** The release failed at a page, so the browser renders its part of that page. */
  noteFailure(release: number, page: string, message: string): void {
    const line = message.split("\n", 1).join("").slice(0, maxMessage);
    this.#failures.set(release, { page, message: line, at: Date.now() });
  }

  isBlocked(release: number): boolean {
    return this.#blocked.of(release) !== null;
  }

  block(release: number, reason: string): void {
    this.#trusted?.delete(release);
    this.#renders.delete(release);
    this.#blocked.block(release, reason);
  }

  isBroken(release: number): boolean {
    return this.#broken.has(release);
  }

  setBroken(release: number, reason: string): void {
    this.#broken.set(release, reason);
  }

  /** Only one page at a time gets a release that was blocked. @returns a function to call after the page. */
  startTrials(releases: readonly number[]): () => void {
    return this.#blocked.startTrials(releases.filter((release) => !this.#hasTrials || this.isOnTrial(release)));
  }

  /** Why the browser renders a release, and until when; `null` when the server does. */
  reasonOf(release: number): Pick<LeftRelease, "reason" | "until"> | null {
    const block = this.#blocked.of(release);
    if (block) return { reason: block.reason, until: block.until };
    const reason = this.#broken.get(release);
    if (reason !== undefined) return { reason, until: null };
    const failure = this.#failures.get(release);
    const isRecent = failure && Date.now() - failure.at < failureMs;
    return isRecent ? { reason: `failed at ${failure.page}: ${failure.message}`, until: "next page" } : null;
  }

  forget(releases: readonly number[]): void {
    for (const release of releases) {
      this.#broken.delete(release);
      this.#failures.delete(release);
      this.#trusted?.delete(release);
      this.#renders.delete(release);
    }
  }
}
