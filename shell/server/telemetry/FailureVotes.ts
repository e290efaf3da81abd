/** How one release does with its visitors. */
interface Figures {
  /** Page id → address, of pages on which it failed; of pages on which it was mounted and stayed. */
  failed: Map<string, { address: string; at: number }>;
  mounted: Map<string, { address: string; at: number }>;
  firstMountAt: number | null;
}

/** Reports older than this no longer count, ms. */
const windowMs = 10 * 60_000;
/** So many visitors, on as many addresses, must have seen it fail. */
export const leastVisitors = 3;
/** And so large a part of all who were given it. */
const leastShare = 0.5;
/** A release that so many visitors had on screen over so long has served well: no report can take it out (federation §3). */
export const provenVisitors = 50;
const provenMs = 10 * 60_000;
/** Pages remembered for each release; more tell nothing new. */
const mostPages = 5000;

/**
 * Counts what visitors say of releases. One page counts once for a release, and failing pages of one address count as one visitor:
 * who repeats or forges reports changes nothing.
 */
export class Tally {
  readonly #figures = new Map<string, Figures>();
  /** Releases that have served well; they stay so. */
  readonly #proven = new Set<string>();

  #of(release: string): Figures {
    const known = this.#figures.get(release);
    if (known) return known;
    const fresh: Figures = { failed: new Map(), mounted: new Map(), firstMountAt: null };
    this.#figures.set(release, fresh);
    return fresh;
  }

  /** @param release `cart@1.0.0-3f9c1ab2` */
  add(kind: "failed" | "mounted", release: string, page: string, address: string, now: number): void {
    const figures = this.#of(release);
    const pages = figures[kind];
    for (const [id, { at }] of pages) {
      if (now - at <= windowMs) break; // in the order in which they came
      pages.delete(id);
    }
    if (pages.has(page) || pages.size >= mostPages) return;
    pages.set(page, { address, at: now });
    if (kind === "failed") return;
    figures.firstMountAt ??= now;
    const visitors = new Set([...pages.values()].map((visit) => visit.address)).size;
    if (visitors >= provenVisitors && now - figures.firstMountAt >= provenMs) this.#proven.add(release);
  }

  /** Starts anew: what was said of a release before it was taken out does not count when it is promoted again. */
  forget(release: string): void {
    this.#figures.delete(release);
  }

  /** Do enough visitors say that it is broken? */
  isBroken(release: string, now: number): boolean {
    if (this.#proven.has(release)) return false;
    const { failed, mounted } = this.#of(release);
    const fresh = [...failed.values()].filter(({ at }) => now - at <= windowMs);
    const visitors = new Set(fresh.map(({ address }) => address)).size;
    const content = new Set(
      [...mounted.values()].filter(({ at }) => now - at <= windowMs).map(({ address }) => address),
    ).size;
    return visitors >= leastVisitors && visitors / (visitors + content) >= leastShare;
  }
}
