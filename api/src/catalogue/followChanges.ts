import type { Source } from "../database/replica";

/** A version of the catalogue, as far as this process knows its changes. */
export interface CatalogueVersion {
  /** How many times a poll has found changes. */
  changeCount: number;
  /** The source's generation: a poll of one server does not cover the data of another. */
  generation: number;
}

/** Follows changes of the catalogue by any process, or by a person at the database's console. */
export interface ChangeFeed {
  /**
   * Resolves when every change that was committed before the call is known. In a burst of calls, changes of the last ten
   * milliseconds may still be missing. One short statement serves all callers that wait at the same time.
   */
  catchUp(): Promise<void>;
  /** Data read from the source after this call is of this version or a later one. */
  version(): CatalogueVersion;
  /** Whether none of these products, nor the catalogue in general, has changed since the version. Call `catchUp` first. */
  isUnchanged(version: CatalogueVersion, productIds: readonly string[]): boolean;
}

/**
 * Stands for any product in `catalogue_changes`, where one was sold out or came back, or changed so that a facet counts it elsewhere
 * (database/productFacets.ts). Responses that depend on products which they do not contain name it as one of theirs.
 */
export const anyAvailability = "00000000-0000-0000-0000-000000000000";

/** Changed products to remember; beyond this number all products count as changed. */
const maxRemembered = 10_000;
const maxChangesPerPoll = 1_000;
/** The change log in the database covers two hours. After a longer pause than this, all products count as changed. */
const maxPauseMs = 600_000;
/** More callers than this between two polls are a burst. In a burst there is at most one poll in `burstPollMs`. */
const burstCallers = 20;
const burstPollMs = 10;

/**
 * Selects the changes that this statement sees and snapshot `$1` does not include. Commits have no numbers, so snapshots
 * define their order. A replica's snapshot does not list running transactions. On a replica the statement therefore selects
 * every change that is not older than the oldest transaction that was running.
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
    if (!row) throw new Error("the poll of the catalogue's changes returned no row");
    remember(row.changed, since !== null);
    generation = source.generation();
    // If the source has switched to another server meanwhile, it is unknown which server this snapshot is from.
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
