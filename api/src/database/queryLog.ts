import { performance } from "node:perf_hooks";
import type { Db, Planning, Queryable, Transaction } from "./db";

/** For whom statements run: a request, whose id is in every line that tells of it. */
export interface Requester {
  id: string;
  log: { warn(details: object, message: string): void };
}

/** From here on a statement is told of, ms; at 3,000 it is ended. The wait for a connection counts. */
export const slowMs = 1000;
/** Characters of a statement in the log. Values never stand in it: they go as parameters. */
const mostText = 200;

const inOneLine = (sql: string) => sql.replace(/\s+/g, " ").trim().slice(0, mostText);

/** PostgreSQL's code, or the network's; the shop's own refusals have codes in small letters. */
function causeOf(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" && /^(?:[0-9A-Z]{5}|E[A-Z_]+)$/.test(code) ? code : undefined;
}

/** Faults that have their line: a statement's ends its transaction too. */
const told = new WeakSet<object>();

/** Runs something and writes down that it was slow, or that the database failed. What the shop itself refuses is no such fault. */
async function tell<T>({ id, log }: Requester, what: string, details: object, run: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const so = () => ({ requestId: id, ms: Math.round(performance.now() - begun), ...details });
  try {
    const result = await run();
    if (performance.now() - begun >= slowMs) log.warn(so(), `a ${what} was slow`);
    return result;
  } catch (error) {
    const cause = causeOf(error);
    if (error instanceof Error && !told.has(error) && (what === "statement" || cause !== undefined)) {
      told.add(error);
      // The database's own sentence may quote a row: its code says what it was.
      log.warn({ ...so(), cause: cause ?? error.name }, `a ${what} failed`);
    }
    throw error;
  }
}

const tellStatement = <T>(asker: Requester, sql: string, run: () => Promise<T>) =>
  tell(asker, "statement", { statement: inOneLine(sql) }, run);

/** The same, but slow and failed statements are written down under the id of the request that they ran for. */
export const logQueries = (db: Queryable, asker: Requester): Queryable => ({
  query: <Row>(sql: string, params?: readonly unknown[], planning?: Planning) =>
    tellStatement(asker, sql, () => db.query<Row>(sql, params, planning)),
});

const tellingTransaction = (tx: Transaction, asker: Requester): Transaction => ({
  ...logQueries(tx, asker),
  run: (script) => tellStatement(asker, script, () => tx.run(script)),
});

/** @see telling */
export const logDbQueries = (db: Db, asker: Requester): Db => ({
  ...logQueries(db, asker),
  kind: db.kind,
  tx: (work, options) =>
    tell(asker, "transaction", {}, () => db.tx((tx) => work(tellingTransaction(tx, asker)), options)),
  load: () => db.load(),
  close: () => db.close(),
});
