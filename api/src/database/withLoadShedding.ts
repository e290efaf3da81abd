import { httpErrors } from "../errors";
import type { Db, Planning } from "./db";

/**
 * Callers that may wait for the database: half a second's work, two seconds' where all of them order. Whoever comes after them would
 * wait longer than anybody does, and everybody behind them too, so that the shop would be busy with what nobody waits for any more.
 */
const mostWaiting = 250;

function refusing(db: Db, check: () => void): Db {
  return {
    ...db,
    async query<Row>(sql: string, params?: readonly unknown[], planning?: Planning) {
      check();
      return db.query<Row>(sql, params, planning);
    },
    async tx(work, options) {
      check();
      return db.tx(work, options);
    },
  };
}

function checkRoom(db: Db): void {
  if (db.load().waiting >= mostWaiting) throw httpErrors.busy();
}

/** The same database, which answers 503 at once to whoever would have to wait too long. */
export const withLoadShedding = (db: Db): Db => refusing(db, () => checkRoom(db));

/** @see withoutCrowd. For one request: what was let in is not turned away half-way. */
export function withLoadSheddingOnce(db: Db): Db {
  let isIn = false;
  return refusing(db, () => {
    if (!isIn) checkRoom(db);
    isIn = true;
  });
}
