import { BlockedReleases } from "./BlockedReleases";

/** A new release, or one that was blocked, is on trial until this many pages were rendered with it. */
const trialRenders = 20;

/** How the releases behave on the server, by number. */
export class ReleaseHealth {
  readonly #blocked = new BlockedReleases();
  /** Why a release cannot be evaluated. */
  readonly #broken = new Map<number, string>();
  /** The releases that may run in any worker. All others are on trial. `null` until the first ones are known. */
  #trusted: Set<number> | null = null;
  /** The pages that were rendered with a release on trial. */
  readonly #renders = new Map<number, number>();

  /** Trusts the releases that visitors have when the server starts. Those that come later are on trial first. */
  trustFirst(releases: readonly number[]): void {
    this.#trusted ??= new Set(releases);
  }

  isOnTrial(release: number): boolean {
    return this.#trusted !== null && !this.#trusted.has(release);
  }

  /** A page was rendered with the releases. @returns whether one of them is on trial no longer. */
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

  isBlocked(release: number): boolean {
    return this.#blocked.of(release) !== null;
  }

  block(release: number, reason: string): void {
    this.#trusted?.delete(release);
    this.#renders.delete(release);
    // Several workers may find the same at once.
    if (!this.isBlocked(release)) this.#blocked.block(release, reason);
  }

  isBroken(release: number): boolean {
    return this.#broken.has(release);
  }

  setBroken(release: number, reason: string): void {
    this.#broken.set(release, reason);
  }

  /** Only one page at a time gets a release that was blocked. @returns a function to call after the page. */
  startTrials(releases: readonly number[]): () => void {
    return this.#blocked.startTrials(releases.filter((release) => this.isOnTrial(release)));
  }

  /** Why the browser renders a release, and until when; `null` when the server does. */
  reasonOf(release: number): { reason: string; until: number | null } | null {
    const block = this.#blocked.of(release);
    if (block) return { reason: block.reason, until: block.until };
    const reason = this.#broken.get(release);
    return reason === undefined ? null : { reason, until: null };
  }

  forget(releases: readonly number[]): void {
    for (const release of releases) {
      this.#broken.delete(release);
      this.#trusted?.delete(release);
      this.#renders.delete(release);
    }
  }
}
