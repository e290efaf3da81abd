import { setTimeout as sleep } from "node:timers/promises";
import type { ClockWatch } from "./clockWatch";
import type { Db } from "./database/db";
import { monotonicNow } from "./monotonicClock";

const hourMs = 3_600_000;
/** The first run waits until the process serves. */
const firstRunMs = 30_000;
/** Rows that one statement deletes: few enough that visitors do not notice, also with the rows that refer to them. */
export const batchSize = 1000;
/** After each batch the shop has the database for so many times as long as the batch took. */
const restFactor = 3;

/** What expires in a table. */
export interface Expiry {
  table: string;
  /** The column that says how old a row is. Each batch starts where the one before ended, so none reads what is deleted already. */
  age: string;
  condition: string;
}

/**
 * The rows that expire. Codes stay a day longer than they are valid, because they are counted by the day (reliability P9). An ordered
 * cart stays for a month, so that a repeated order finds it.
 */
export const expiries: readonly Expiry[] = [
  { table: "sessions", age: "created_at", condition: "created_at < now() - interval '24 hours'" },
  { table: "sessions", age: "seen_at", condition: "seen_at < now() - interval '2 hours'" },
  { table: "codes", age: "created_at", condition: "created_at < now() - interval '25 hours'" },
  { table: "registrations", age: "created_at", condition: "created_at < now() - interval '24 hours'" },
  { table: "carts", age: "updated_at", condition: "user_id IS NULL AND updated_at < now() - interval '30 days'" },
  { table: "carts", age: "updated_at", condition: "status = 'ordered' AND updated_at < now() - interval '30 days'" },
  { table: "cart_additions", age: "created_at", condition: "created_at < now() - interval '30 days'" },
  { table: "mails", age: "sent_at", condition: "sent_at < now() - interval '30 days'" },
  { table: "mails", age: "failed_at", condition: "failed_at < now() - interval '7 days'" },
  { table: "rate_limits", age: "window_ends_at", condition: "window_ends_at < now() AND blocked_until < now()" },
  { table: "stock_notices", age: "mailed_at", condition: "mailed_at < now() - interval '90 days'" },
  { table: "stock_notices", age: "created_at", condition: "created_at < now() - interval '1 year'" },
  { table: "catalogue_changes", age: "changed_at", condition: "changed_at < now() - interval '2 hours'" },
  {
    table: "newsletter",
    age: "created_at",
    condition: "confirmed_at IS NULL AND created_at < now() - interval '7 days'",
  },
];

/** Deletes in batches, with a rest after each, until nothing is left. Returns the number of rows. */
async function deleteInBatches(db: Db, { table, age, condition }: Expiry, signal?: AbortSignal): Promise<number> {
  let last = "-infinity";
  for (let sum = 0; ; ) {
    const startedAt = monotonicNow();
    // `ctid` is where a row is stored: found without an index of its own, and the same in both queries of the statement.
    // The condition is checked twice: a row that another call has just changed may be of use again. PostgreSQL reads it anew, but old
    // releases then compare no `ctid`.
    const [batch] = await db.query<{ deleted: number; last: string | null }>(
      `WITH batch AS (SELECT ctid AS place, ${age} AS age FROM ${table}
         WHERE ${condition} AND ${age} >= $1::timestamptz ORDER BY ${age} LIMIT ${batchSize}),
       deleted AS (DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT place FROM batch)) AND (${condition}) RETURNING 1)
       SELECT (SELECT count(*) FROM deleted)::int AS deleted, (SELECT max(age) FROM batch)::text AS last`,
      [last],
    );
    last = batch?.last ?? last;
    const deleted = batch?.deleted ?? 0;
    sum += deleted;
    if (deleted === 0 || signal?.aborted) return sum;
    await sleep(restFactor * (monotonicNow() - startedAt), undefined, { ref: false });
  }
}

/** Deletes what has expired. A table that fails does not stop the others. @throws AggregateError with every failure at the end. */
export async function deleteExpired(
  db: Db,
  tables: readonly Expiry[] = expiries,
  signal?: AbortSignal,
): Promise<number> {
  const failures: Error[] = [];
  let sum = 0;
  for (const expiry of tables) {
    if (signal?.aborted) return sum;
    try {
      sum += await deleteInBatches(db, expiry, signal);
    } catch (error) {
      failures.push(new Error(`${expiry.table}: ${error instanceof Error ? error.message : String(error)}`));
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(
      failures,
      `expired rows were not deleted: ${failures.map(({ message }) => message).join("; ")}`,
    );
  }
  return sum;
}

export interface Housekeeping {
  /** Seconds since the last run without a failure; since the start when there was none. */
  age(): number;
  stop(): void;
}

/**
 * Deletes expired rows and adds up counts soon after the start and then once an hour, until it is stopped. While the clock is in doubt
 * nothing is deleted: what it takes for expired may be in use.
 */
export function startHousekeeping(db: Db, clock: ClockWatch, onError: (error: Error) => void): Housekeeping {
  let succeededAt = monotonicNow();
  const stopping = new AbortController();
  const keep = async () => {
    try {
      const doubt = await clock.doubt();
      if (doubt) throw new Error(`nothing is deleted: ${doubt}`);
      await deleteExpired(db, expiries, stopping.signal);
    } finally {
      // The counts of facets read all changes that are not added yet (database/productFacets.ts).
      await db.query("SELECT sum_facet_changes()");
    }
    succeededAt = monotonicNow();
  };
  const run = () => void keep().catch(onError);
  const first = setTimeout(run, firstRunMs);
  const timer = setInterval(run, hourMs);
  first.unref();
  timer.unref();
  return {
    age: () => (monotonicNow() - succeededAt) / 1000,
    stop() {
      clearTimeout(first);
      clearInterval(timer);
      stopping.abort();
    },
  };
}
