import type { Source } from "../database/replica";

/** A version of the catalogue, as this process has followed its changes. */
export interface CatalogueVersion {
  /** How many times a poll has found changes. */
  changeCount: number;
  /** Of the source: a poll of one server does not cover the data of another. */
  generation: number;
}

/** Follows changes of the catalogue by any process, or by a person at the database's console. */
export interface ChangeFeed {
  /**
   * Resolves when every change is known that was committed before the call. In a burst of calls, changes of the last ten
   * milliseconds may still be missing. One short statement serves all callers that wait at the same time.
   */
  catchUp(): Promise<void>;
  /** Data read from the source after this call is of this version or a later one. */
  version(): CatalogueVersion;
  /** Whether none of these products, nor the catalogue in general, has changed since the version. Call `catchUp` first. */
  isUnchanged(version: CatalogueVersion, productIds: readonly string[]): boolean;
}

/** Changed products to remember; beyond this number all products count as changed. */
const maxRemembered = 10_000;
const maxChangesPerPoll = 1_000;
/** The change log in the database covers two hours. After a longer pause than this, all products count as changed. */
const maxPauseMs = 600_000;
/** More callers than this between two polls are a burst: then there is one poll in `burstPollMs` at most. */
const burstCallers = 20;
const burstPollMs = 10;

/**
 * The changes that snapshot `$1` does not include and this statement sees. Commits have no counter, so snapshots give the
 * order. A replica's snapshots do not list running transactions: there every change counts that is not older than the
 * oldest running one.
 */
const pollStatement = `SELECT pg_current_snapshot()::text AS snapshot, ARRAY(
    SELECT DISTINCT coalesce(product_id::text, '') FROM catalogue_changes
    WHERE xid >= pg_snapshot_xmin($1::pg_snapshot)
      AND (pg_is_in_recovery() OR NOT pg_visible_in_snapshot(xid, $1::pg_snapshot))
    LIMIT ${maxChangesPerPoll}) AS changed`;

/** Limits how often callers poll. `now` in ms. */
function burstDetector(now: () => number) {
  let callers = 0;
  let callersBefore = 0;
  let pollStartedAt = Number.NEGATIVE_INFINITY;
  return {
    addCaller(): void {
      callers += 1;
    },
    pollStarts(): void {
      const startedAt = now();
      callersBefore = startedAt - pollStartedAt < 2 * burstPollMs ? callers : 0;
      callers = 0;
      pollStartedAt = startedAt;
    },
    /** A failed poll has found nothing, so the next caller must not rely on it. */
    pollFailed(): void {
      pollStartedAt = Number.NEGATIVE_INFINITY;
    },
    /** Whether the latest poll, finished or not, is recent enough for a caller in a burst. */
    isCovered: () => Math.max(callers, callersBefore) > burstCallers && now() - pollStartedAt < burstPollMs,
  };
}

/** Follows the changes of one source. @param now in ms, monotonic */
export function followChanges(source: Source, now: () => number = () => performance.now()): ChangeFeed {
  let snapshot: string | null = null;
  let generation = -1;
  let polledAt = Number.NEGATIVE_INFINITY;
  let changeCount = 0;
  let allChangedAt = 0;
  const changedAt = new Map<string, number>();
  /** The source's count of writes when the latest successful poll started. */
  let writesAtPoll = -1;
  const isUpToDate = () => snapshot !== null && source.writes !== undefined && source.writes() === writesAtPoll;
  const burst = burstDetector(now);

  function remember(changed: readonly string[], isContinued: boolean): void {
    if (!isContinued || changed.length > 0) changeCount += 1;
    for (const id of changed) changedAt.set(id, changeCount);
    const isTooMany = changed.length === maxChangesPerPoll || changedAt.size > maxRemembered;
    if (isContinued && !changed.includes("") && !isTooMany) return;
    allChangedAt = changeCount;
    changedAt.clear();
  }

  async function pollOnce(): Promise<void> {
    const startedAt = now();
    burst.pollStarts();
    const writes = source.writes?.() ?? -1;
    const before = source.generation();
    const isContinued = snapshot !== null && before === generation && startedAt - polledAt < maxPauseMs;
    const since = isContinued ? snapshot : null;
    const [row] = await source.query<{ snapshot: string; changed: string[] }>(pollStatement, [since]);
    if (!row) throw new Error("the catalogue's log did not answer");
    remember(row.changed, since !== null);
    generation = source.generation();
    // The source has moved to another server meanwhile: it is unknown which server's snapshot this is.
    snapshot = generation === before ? row.snapshot : null;
    polledAt = startedAt;
    writesAtPoll = writes;
  }

  let current: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  function poll(): Promise<void> {
    next = null;
    current = pollOnce()
      .catch((error: unknown) => {
        burst.pollFailed();
        throw error;
      })
      .finally(() => {
        current = null;
      });
    return current;
  }

  return {
    catchUp() {
      if (isUpToDate()) return Promise.resolve();
      burst.addCaller();
      if (burst.isCovered()) return current ?? Promise.resolve();
      if (!current) return poll();
      // The poll in flight may have started before the caller's change, so wait for the next one.
      next ??= current.then(poll, poll);
      return next;
    },
    version: () => ({ changeCount, generation }),
    isUnchanged(version, productIds) {
      if (version.generation !== generation || version.changeCount < allChangedAt) return false;
      return changedAt.size === 0 || productIds.every((id) => (changedAt.get(id) ?? 0) <= version.changeCount);
    },
  };
}
