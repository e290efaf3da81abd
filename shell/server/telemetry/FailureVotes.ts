/** One page view that reported an outcome. */
interface Vote {
  /** The visitor's address, as `countedAddress` shortens it. */
  address: string;
  /** Ms since 1970. */
  at: number;
}

/** The votes on one release, by the id of the page view. */
interface ReleaseVotes {
  failed: Map<string, Vote>;
  mounted: Map<string, Vote>;
  /** The addresses that ever had it on screen, at most `provenVisitors`. */
  shownTo: Set<string>;
  /** Ms since 1970. */
  firstMountAt: number | null;
}

/** Older votes do not count, ms. */
const windowMs = 10 * 60_000;
/** A release is broken when it failed for at least this many visitors, each with another address. */
export const minVisitors = 3;
/** They must also be at least this share of the visitors who reported the release. */
const minShare = 0.5;
/**
 * A release is proven when this many visitors had it on screen and `provenMs` have passed since the first. After that no report can
 * quarantine it (docs/teams.md).
 */
export const provenVisitors = 50;
const provenMs = 10 * 60_000;
/** Votes per release and outcome. Further ones change no result. */
const maxVotes = 5000;

/**
 * Collects visitors' votes on releases. A page view has one vote for each outcome of a release. All pages with one address count as one
 * visitor, so that repeated or forged reports change nothing.
 */
export class FailureVotes {
  readonly #votes = new Map<string, ReleaseVotes>();
  /** A release that is proven stays so. */
  readonly #proven = new Set<string>();

  /**
   * @param release `cart@1.0.0-3f9c1ab2`
   * @param visit the id of the page view.
   * @param now ms since 1970.
   */
  add(kind: "failed" | "mounted", release: string, visit: string, address: string, now: number): void {
    const votes = this.#of(release);
    const ofKind = votes[kind];
    for (const [id, { at }] of ofKind) {
      if (now - at <= windowMs) break; // the votes are in the order of their time
      ofKind.delete(id);
    }
    if (ofKind.has(visit) || ofKind.size >= maxVotes) return;
    ofKind.set(visit, { address, at: now });
    if (kind === "failed") return;
    votes.firstMountAt ??= now;
    // Over any time: a small shop has fifty visitors in a day.
    if (votes.shownTo.size < provenVisitors) votes.shownTo.add(address);
    const isLongEnough = now - votes.firstMountAt >= provenMs;
    if (isLongEnough && votes.shownTo.size >= provenVisitors) this.#proven.add(release);
  }

  /**
   * Drops the votes on a release, so that old votes do not count when it is promoted again. Who had it on screen stays known:
   * otherwise forged reports could keep a release from being proven.
   */
  clear(release: string): void {
    const votes = this.#of(release);
    votes.failed.clear();
    votes.mounted.clear();
  }

  /** Whether enough visitors report that the release fails. */
  isBroken(release: string, now: number): boolean {
    if (this.#proven.has(release)) return false;
    const isRecent = ({ at }: Vote) => now - at <= windowMs;
    const { failed, mounted } = this.#of(release);
    const failedVisitors = countVisitors([...failed.values()].filter(isRecent));
    const mountedVisitors = countVisitors([...mounted.values()].filter(isRecent));
    return failedVisitors >= minVisitors && failedVisitors / (failedVisitors + mountedVisitors) >= minShare;
  }

  #of(release: string): ReleaseVotes {
    const known = this.#votes.get(release);
    if (known) return known;
    const votes: ReleaseVotes = { failed: new Map(), mounted: new Map(), shownTo: new Set(), firstMountAt: null };
    this.#votes.set(release, votes);
    return votes;
  }
}

const countVisitors = (votes: Iterable<Vote>): number => new Set([...votes].map(({ address }) => address)).size;
