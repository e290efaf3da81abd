import { performance } from "node:perf_hooks";
import type { Db, Planning, Queryable, Transaction } from "./db";

/** The request that statements run for. Its id is in every line of the log about them. */
export interface Requester {
  id: string;
  log: { warn(details: object, message: string): void };
}

/** From this time on a statement is logged as slow, ms; at 3,000 it is ended. The wait for a connection counts. */
export const slowMs = 1000;
/** Characters of a statement in the log. Values are never part of it: they are parameters. */
const maxStatementLength = 200;

const inOneLine = (sql: string) => sql.replace(/\s+/g, " ").trim().slice(0, maxStatementLength);

/** PostgreSQL's error code, or that of the network. The API's own errors have codes in lower case, which are not returned. */
function causeOf(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" && /^(?:[0-9A-Z]{5}|E[A-Z_]+)$/.test(code) ? code : undefined;
}

/** Errors that have been logged: the error of a statement is thrown by its transaction again. */
const logged = new WeakSet<object>();

/** Runs a statement or transaction and logs it when it was slow or failed in the database. The API's own errors are not logged. */
async function runLogged<T>(
  { id, log }: Requester,
  what: string,
  details: () => object,
  run: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  const line = () => ({ requestId: id, ms: Math.round(performance.now() - startedAt), ...details() });
  try {
    const result = await run();
    if (performance.now() - startedAt >= slowMs) log.warn(line(), `a ${what} was slow`);
    return result;
  } catch (error) {
    const cause = causeOf(error);
    if (error instanceof Error && !logged.has(error) && (what === "statement" || cause !== undefined)) {
      logged.add(error);
      // The database's message may quote a row, so only its code is logged.
      log.warn({ ...line(), cause: cause ?? error.name }, `a ${what} failed`);
    }
    throw error;
  }
}

const runStatement = <T>(requester: Requester, sql: string, run: () => Promise<T>) =>
  runLogged(requester, "statement", () => ({ statement: inOneLine(sql) }), run);

/** The same database. It logs slow and failed statements with the id of the request that they run for. */
export const logQueries = (db: Queryable, requester: Requester): Queryable => ({
  query: <Row>(sql: string, params?: readonly unknown[], planning?: Planning) =>
    runStatement(requester, sql, () => db.query<Row>(sql, params, planning)),
});

const logTransaction = (tx: Transaction, requester: Requester): Transaction => ({
  ...logQueries(tx, requester),
  run: (script) => runStatement(requester, script, () => tx.run(script)),
});

/** @see logQueries */
export const logDbQueries = (db: Db, requester: Requester): Db => ({
  ...logQueries(db, requester),
  kind: db.kind,
  tx: (work, options) =>
    runLogged(
      requester,
      "transaction",
      () => ({}),
      () => db.tx((tx) => work(logTransaction(tx, requester)), options),
    ),
  load: () => db.load(),
  close: () => db.close(),
});
