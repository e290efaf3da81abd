import type { Source } from "../database/replica";

/** A moment in the history of the catalogue, as this process has followed it. */
export interface Mark {
  seen: number;
  generation: number;
}

/** Follows what any process, or a person at the database's console, changed in the catalogue. */
export interface Changes {
  /**
   * Resolves when everything is known that was committed before the call; in a rush, ten milliseconds before it. One short
   * statement serves all who ask meanwhile.
   */
  catchUp(): Promise<void>;
  /** What was read from the source after this call holds at least what the mark says. */
  mark(): Mark;
  /** Whether nothing about these products, or about all, was changed since the mark. Ask after `catchUp`. */
  isUnchanged(mark: Mark, productIds: readonly string[]): boolean;
}

/** Products remembered as changed; past this many, all count as changed. */
const mostRemembered = 10_000;
const mostAtOnce = 1_000;
/** The log keeps two hours; whoever has not looked for this long starts afresh. */
const longestPauseMs = 600_000;
/** More askers than this between two looks are a rush: for as long as it lasts there is one look in so many milliseconds. */
const rushAskers = 20;
const rushMs = 10;

/**
 * The changes that the snapshot `$1` could not see and this statement can, in the order of commits that no counter has. A
 * replica's snapshots do not list what was running, so there whatever is not older than the oldest running one counts.
 */
const look = `SELECT pg_current_snapshot()::text AS snapshot, ARRAY(
    SELECT DISTINCT coalesce(product_id::text, '') FROM catalogue_changes
    WHERE xid >= pg_snapshot_xmin($1::pg_snapshot)
      AND (pg_is_in_recovery() OR NOT pg_visible_in_snapshot(xid, $1::pg_snapshot))
    LIMIT ${mostAtOnce}) AS changed`;

export function followChanges(source: Source, now: () => number = () => performance.now()): Changes {
  let snapshot: string | null = null;
  let generation = -1;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let seen = 0;
  let allChangedAt = 0;
  const changedAt = new Map<string, number>();

  function changeAll(): void {
    allChangedAt = seen;
    changedAt.clear();
  }

  /** How much had been written when the latest look began. */
  let writesSeen = -1;
  const isQuiet = () => snapshot !== null && source.writes !== undefined && source.writes() === writesSeen;
  let askers = 0;
  let askersBefore = 0;
  /** When the latest look began, whether it has ended or not. */
  let beganAt = Number.NEGATIVE_INFINITY;
  const isRush = () => Math.max(askers, askersBefore) > rushAskers;

  async function lookOnce(): Promise<void> {
    const begun = now();
    askersBefore = begun - beganAt < 2 * rushMs ? askers : 0;
    askers = 0;
    beganAt = begun;
    const writes = source.writes?.() ?? -1;
    const before = source.generation();
    const isContinued = snapshot !== null && before === generation && begun - lookedAt < longestPauseMs;
    const known = isContinued ? snapshot : null;
    const [row] = await source.query<{ snapshot: string; changed: string[] }>(look, [known]);
    if (!row) throw new Error("the catalogue's log did not answer");
    if (known === null || row.changed.length > 0) seen += 1;
    for (const id of row.changed) changedAt.set(id, seen);
    const isTooMuch = row.changed.length === mostAtOnce || changedAt.size > mostRemembered;
    if (known === null || row.changed.includes("") || isTooMuch) changeAll();
    generation = source.generation();
    // Moved to another server meanwhile: whose snapshot this is, is not known.
    snapshot = generation === before ? row.snapshot : null;
    lookedAt = begun;
    writesSeen = writes;
  }

  let current: Promise<void> | null = null;
  let following: Promise<void> | null = null;
  function start(): Promise<void> {
    following = null;
    current = lookOnce()
      .catch((error: unknown) => {
        // It has told nothing, so nobody may lean on it.
        beganAt = Number.NEGATIVE_INFINITY;
        throw error;
      })
      .finally(() => {
        current = null;
      });
    return current;
  }

  return {
    catchUp() {
      if (isQuiet()) return Promise.resolve();
      askers += 1;
      if (isRush() && now() - beganAt < rushMs) return current ?? Promise.resolve();
      if (!current) return start();
      // A look that is under way may have begun before a change that the caller knows of: the next one serves.
      following ??= current.then(start, start);
      return following;
    },
    mark: () => ({ seen, generation }),
    isUnchanged(mark, productIds) {
      if (mark.generation !== generation || mark.seen < allChangedAt) return false;
      return changedAt.size === 0 || productIds.every((id) => (changedAt.get(id) ?? 0) <= mark.seen);
    },
  };
}
