import { type Db, isDatabaseUnavailable, type Queryable } from "../database/db";
import { monotonicNow } from "../monotonicClock";
import { createRecentKeys } from "./recentKeys";

/** How often something may happen in a window of time. */
export interface Limit {
  hits: number;
  windowMs: number;
  /** Past the limit one more attempt is allowed after this time, the next after twice the time, up to `maxDelayMs`. */
  delayMs?: number;
  maxDelayMs?: number;
}

const minute = 60_000;
const hour = 60 * minute;

/** All rate limits by client address or account (reliability R1). */
export const limits = {
  signInFromAddress: { hits: 30, windowMs: 15 * minute },
  signInPair: { hits: 5, windowMs: 15 * minute, delayMs: minute, maxDelayMs: hour },
  // For one account. Less in a day than `signInAccount` allows, so that one network cannot use that up.
  signInFromNetwork: { hits: 15, windowMs: 24 * hour, delayMs: minute, maxDelayMs: hour },
  // A third party must not be able to lock an account: past the limit one attempt a minute stays possible.
  signInAccount: { hits: 50, windowMs: 24 * hour, delayMs: 15_000, maxDelayMs: minute },
  registerFromAddress: { hits: 10, windowMs: hour },
  resetFromAddress: { hits: 20, windowMs: hour },
  wrongCodeFromAddress: { hits: 20, windowMs: hour },
  orderAccount: { hits: 20, windowMs: minute },
  returnAccount: { hits: 20, windowMs: hour },
  noticesFromAddress: { hits: 20, windowMs: hour },
  newCartsFromAddress: { hits: 100, windowMs: hour },
  emailsFromAddress: { hits: 10, windowMs: hour },
  // For one address of an e-mail.
  newsletterMail: { hits: 1, windowMs: 24 * hour },
} satisfies Record<string, Limit>;

/** The count of one key; times in milliseconds since the epoch. */
export interface Count {
  hits: number;
  windowEndsAt: number;
  blockedUntil: number;
}

export interface Verdict {
  count: Count;
  allowed: boolean;
  /** Seconds to wait; 0 when allowed. */
  retryAfter: number;
  /** Milliseconds until the window ends, by the clock of the limiter. */
  windowLeftMs: number;
  /** Hits that were counted; 0 when rejected. */
  taken: number;
}

/** How many hits to count: a number, or as many as seems right for those that are left in the window. */
export type Cost = number | ((left: number) => number);

/**
 * Whether a count no longer matters. One that ends later than the limit can have set it was counted before the clock was set back: it
 * must not block anybody for as long as that (reliability E6).
 */
function isOver({ windowEndsAt, blockedUntil }: Count, { windowMs, delayMs = 0, maxDelayMs }: Limit, now: number) {
  const maxDelay = maxDelayMs ?? delayMs;
  const isFromFuture = windowEndsAt - now > windowMs + maxDelay || blockedUntil - now > maxDelay;
  return isFromFuture || (windowEndsAt <= now && blockedUntil <= now);
}

/**
 * Counts `cost` more hits at `now`. A rejected hit changes nothing, so further attempts do not make the wait longer. A
 * `cost` of -1 takes a hit back, after a successful attempt.
 */
export function countHit(before: Count | null, limit: Limit, now: number, wanted: Cost = 1): Verdict {
  const isFirst = !before || isOver(before, limit, now);
  const count = isFirst ? { hits: 0, windowEndsAt: now + limit.windowMs, blockedUntil: 0 } : before;
  const cost = typeof wanted === "number" ? wanted : wanted(limit.hits - count.hits);
  const hits = count.hits + cost;
  const windowLeftMs = count.windowEndsAt - now;
  const allow = (changes: Partial<Count>): Verdict => ({
    count: { ...count, hits, ...changes },
    allowed: true,
    retryAfter: 0,
    windowLeftMs,
    taken: cost,
  });
  const reject = (until: number): Verdict => ({
    count,
    allowed: false,
    retryAfter: Math.ceil((until - now) / 1000),
    windowLeftMs,
    taken: 0,
  });
  if (cost < 0) return allow({ hits: Math.max(0, hits), blockedUntil: 0 });
  if (count.blockedUntil > now) return reject(count.blockedUntil);
  if (hits <= limit.hits && (hits < limit.hits || !limit.delayMs)) return allow({});
  if (!limit.delayMs) return reject(count.windowEndsAt);
  // The last free attempt starts the delay, and each further one doubles it.
  const delay = Math.min(limit.delayMs * 2 ** Math.min(hits - limit.hits, 20), limit.maxDelayMs ?? limit.delayMs);
  const blockedUntil = now + delay;
  return allow({ blockedUntil, windowEndsAt: Math.max(count.windowEndsAt, blockedUntil + limit.windowMs) });
}

/** Counters by key, atomic, shared by all processes on one database (reliability R1). */
export interface Limiter {
  hit(key: string, limit: Limit, cost?: Cost): Promise<Verdict>;
  forget(key: string): Promise<void>;
}

/** Keys in memory; beyond this number the least recently used one is removed (reliability R5). */
const maxKeys = 200_000;

/** Counters of only this process. @param now in ms, monotonic */
export function memoryLimiter(now: () => number = monotonicNow): Limiter {
  const counts = createRecentKeys<Count>(maxKeys);
  return {
    async hit(key, limit, cost) {
      const verdict = countHit(counts.get(key) ?? null, limit, now(), cost);
      counts.set(key, verdict.count);
      return verdict;
    },
    async forget(key) {
      counts.delete(key);
    },
  };
}

interface LimitRow {
  hits: number;
  window_ends: number;
  blocked: number;
  now: number;
}

const millis = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;

/** Counts in the caller's transaction, on both databases: what is not committed is not counted. By the database's clock. */
export async function hitInTransaction(tx: Queryable, key: string, limit: Limit, cost?: Cost): Promise<Verdict> {
  // One statement makes the row, or locks it: another transaction may delete it at any time before.
  const [row] = await tx.query<LimitRow>(
    `INSERT INTO rate_limits AS r (key, hits, window_ends_at, blocked_until) VALUES ($1, 0, 'epoch', 'epoch')
     ON CONFLICT (key) DO UPDATE SET hits = r.hits
     RETURNING hits, ${millis("window_ends_at")} AS window_ends, ${millis("blocked_until")} AS blocked,
       ${millis("clock_timestamp()")} AS now`,
    [key],
  );
  if (!row) throw new Error("a rate limit was not returned");
  const before = { hits: row.hits, windowEndsAt: row.window_ends, blockedUntil: row.blocked };
  const verdict = countHit(before, limit, row.now, cost);
  await tx.query(
    `UPDATE rate_limits SET hits = $2, window_ends_at = to_timestamp($3::float8 / 1000),
       blocked_until = to_timestamp($4::float8 / 1000) WHERE key = $1`,
    [key, verdict.count.hits, verdict.count.windowEndsAt, verdict.count.blockedUntil],
  );
  return verdict;
}

/** Counters in the database, so that several processes share them. */
export function sharedLimiter(db: Db): Limiter {
  return {
    hit: (key, limit, cost) => db.tx((tx) => hitInTransaction(tx, key, limit, cost)),
    async forget(key) {
      await db.query("DELETE FROM rate_limits WHERE key = $1", [key]);
    },
  };
}

/**
 * The same limiter, which counts in this process alone while the database cannot store a count: a call that only reads must not fail
 * for that (reliability E4).
 */
export function orCountAlone(shared: Limiter): Limiter {
  const own = memoryLimiter();
  return {
    async hit(...call) {
      try {
        return await shared.hit(...call);
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        return own.hit(...call);
      }
    },
    forget: (key) => shared.forget(key),
  };
}

/** The hits that a process takes at once: fewer, the fewer are left, so that some are left for every other process. */
const batchOf = (left: number): number => Math.max(1, Math.min(30, Math.floor(left / 20)));

/**
 * Counts every request of an address without a database call for each: it takes hits from the limiter in batches. Hits of
 * a batch that are not used are lost, so several processes together allow at most the limit.
 */
export function batchedLimiter(limiter: Limiter, limit: Limit): (address: string) => Promise<Verdict | null> {
  const batches = createRecentKeys<{ left: number; until: number }>(maxKeys);
  const inFlight = new Map<string, Promise<Verdict>>();

  /** Concurrent requests share one fetch of a batch. */
  function fetchBatch(address: string): Promise<Verdict> {
    const fetching = inFlight.get(address);
    if (fetching) return fetching;
    const fetched = limiter.hit(`all:${address}`, limit, batchOf).then((verdict) => {
      batches.delete(address);
      // The window's end by this process's clock: the database's clock may differ.
      if (verdict.allowed) batches.set(address, { left: verdict.taken, until: monotonicNow() + verdict.windowLeftMs });
      return verdict;
    });
    const settled = fetched.finally(() => inFlight.delete(address));
    inFlight.set(address, settled);
    return settled;
  }

  return async (address) => {
    // Many concurrent requests use several batches. The bound is for a clock that jumps.
    for (let round = 0; round <= limit.hits; round += 1) {
      const current = batches.get(address);
      if (current && current.left > 0 && current.until > monotonicNow()) {
        current.left -= 1;
        return null;
      }
      const verdict = await fetchBatch(address);
      if (!verdict.allowed) return verdict;
    }
    return null;
  };
}
