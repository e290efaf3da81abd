/** By voter: the larger network of its address, and when it voted, ms since 1970. */
export type Votes = Readonly<Record<string, readonly [group: string, at: number]>>;

/** What the vote book of one document server contains, as JSON in the release store. */
export interface StoredVotes {
  v: 1;
  /** By subject, such as `failed cart@1.0.0-3f9c1ab2`. */
  votes: Readonly<Record<string, Votes>>;
  /** By subject: votes up to this time do not count, ms since 1970. */
  ignored: Readonly<Record<string, number>>;
}

/** Votes on one subject. More change no decision: the highest bar is that of a canary for one visitor in a hundred. */
const maxVotes = 1500;

/**
 * Who voted on what. Each voter has one vote on a subject. Two books can be merged in any order and as often as one likes, so the books of
 * several document servers become one.
 */
export class VoteBook {
  readonly #subjects = new Map<string, Map<string, readonly [string, number]>>();
  readonly #ignored = new Map<string, number>();

  /** @param now ms since 1970. @returns whether the vote is new. */
  add(subject: string, voter: string, group: string, now: number): boolean {
    const votes = this.#subjects.get(subject) ?? new Map<string, readonly [string, number]>();
    const known = votes.get(voter);
    // A vote that was set aside may be cast again.
    if (known ? known[1] > this.#ignoredUntil(subject) || known[1] >= now : votes.size >= maxVotes) return false;
    this.#subjects.set(subject, votes.set(voter, [group, now]));
    return true;
  }

  /** Sets aside all votes on a subject up to a time. */
  ignore(subject: string, until: number): void {
    this.#ignored.set(subject, Math.max(until, this.#ignoredUntil(subject)));
  }

  /** The voters on a subject since `since`, ms since 1970. @param perGroup at most so many of one larger network count. */
  count(subject: string, since = 0, perGroup = Number.POSITIVE_INFINITY): number {
    const after = Math.max(this.#ignoredUntil(subject), since);
    const groups = new Map<string, number>();
    for (const [group, at] of this.#subjects.get(subject)?.values() ?? [])
      if (at > after) groups.set(group, Math.min(perGroup, (groups.get(group) ?? 0) + 1));
    return [...groups.values()].reduce((sum, votes) => sum + votes, 0);
  }

  /** When the first vote on a subject was cast, ms since 1970; infinite without votes. */
  firstAt(subject: string): number {
    return Math.min(...[...(this.#subjects.get(subject)?.values() ?? [])].map(([, at]) => at));
  }

  merge({ votes, ignored }: StoredVotes): void {
    for (const [subject, ofSubject] of Object.entries(votes))
      for (const [voter, [group, at]] of Object.entries(ofSubject)) this.add(subject, voter, group, at);
    for (const [subject, until] of Object.entries(ignored)) this.ignore(subject, until);
  }

  /** Forgets subjects that no longer matter. @param isCurrent gets a subject, and when its last vote was cast, ms since 1970. */
  keepOnly(isCurrent: (subject: string, lastAt: number) => boolean): void {
    for (const [subject, votes] of this.#subjects)
      if (!isCurrent(subject, Math.max(...[...votes.values()].map(([, at]) => at)))) this.#subjects.delete(subject);
    for (const [subject, until] of this.#ignored) if (!isCurrent(subject, until)) this.#ignored.delete(subject);
  }

  toJSON(): StoredVotes {
    return {
      v: 1,
      votes: Object.fromEntries([...this.#subjects].map(([subject, votes]) => [subject, Object.fromEntries(votes)])),
      ignored: Object.fromEntries(this.#ignored),
    };
  }

  #ignoredUntil(subject: string): number {
    return this.#ignored.get(subject) ?? 0;
  }
}
