import { httpErrors } from "../errors";
import type { Db, Planning } from "./db";

/**
 * Callers that may wait for a connection: half a second of work, two seconds when all of them place orders. A caller
 * beyond them would give up before its turn, and the database would do work whose result is no longer needed.
 */
const maxQueued = 250;

/** The same database, which runs `check` before each statement and transaction. */
function checkFirst(db: Db, check: () => void): Db {
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

function checkLoad(db: Db): void {
  if (db.load().queued >= maxQueued) throw httpErrors.busy();
}

/** The same database, which rejects calls with 503 while `maxQueued` callers wait for a connection. */
export const withLoadShedding = (db: Db): Db => checkFirst(db, () => checkLoad(db));

/** For one request: like `withLoadShedding`, but a request whose first call was accepted is not rejected half-way. */
export function withLoadSheddingOnce(db: Db): Db {
  let isAccepted = false;
  return checkFirst(db, () => {
    if (!isAccepted) checkLoad(db);
    isAccepted = true;
  });
}
