import { monotonicNow } from "../monotonicClock";

/** Whether a statement's plan is cached, or made each time because the parameters decide which plan is good. */
export type Planning = "once" | "each time";

/** Runs statements. Input goes to the database as `$1`-style parameters only, never as part of the statement. */
export interface Queryable {
  /** The rows, typed by the caller, who wrote the statement. */
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[], planning?: Planning): Promise<Row[]>;
}

export interface Transaction extends Queryable {
  /** Several statements without parameters: migrations. */
  run(script: string): Promise<void>;
}

export interface TransactionOptions {
  /** By `monotonicNow`, in ms; a transaction that has not committed by then is rolled back (reliability X1). */
  deadline?: number | undefined;
  /** Milliseconds one statement may take; 0 for no limit. 3,000 unless set. */
  statementTimeoutMs?: number;
}

/** The number of connections, and of callers that wait for one. */
export interface DbLoad {
  open: number;
  idle: number;
  queued: number;
}

export interface Db extends Queryable {
  readonly kind: "pglite" | "postgres";
  /** Runs `work` completely or not at all. It may run again after a deadlock, so it must do nothing outside the database. */
  tx<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  load(): DbLoad;
  /**
   * Only where other processes write meanwhile: builds indexes without blocking them, one after another, while this process has the
   * advisory lock `lockKey`. An index of that name which was left half-built is built again.
   */
  buildIndexes?(lockKey: number, indexes: Readonly<Record<string, string>>): Promise<void>;
  /**
   * Only where no other process can write: a count that grows with each statement that may have changed something, before
   * that statement's promise resolves.
   */
  writes?(): number;
  close(): Promise<void>;
}

/** The request's deadline has passed. */
export class DeadlinePassed extends Error {}

/** The embedded database could not store or read a file. */
export class StorageFault extends Error {}

/** @throws DeadlinePassed after the deadline, in ms by `monotonicNow`. */
export function checkDeadline(deadline: number | undefined): void {
  if (deadline !== undefined && monotonicNow() > deadline)
    throw new DeadlinePassed("the request's deadline has passed");
}

const unavailableCodes = new Set(["57014", "57P01", "57P02", "57P03", "53300", "53100", "25006", "58030"]);
const unavailableNetworkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOENT",
]);
// PostgreSQL has a code for a full disk, but none for a quota.
const unavailableText =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|client has encountered|quota exceeded/i;

function codeOf(error: unknown): string {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "";
}

/** Whether the database is unreachable, full or too slow: the response is 503, and the caller may retry (reliability Z5). */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DeadlinePassed || error instanceof StorageFault) return true;
  const code = codeOf(error);
  if (unavailableCodes.has(code) || unavailableNetworkCodes.has(code) || code.startsWith("08")) return true;
  return error instanceof Error && unavailableText.test(error.message);
}

/** Deadlock or serialisation failure: the transaction or statement has changed nothing, and can succeed when it is repeated. */
const isRetryable = (error: unknown): boolean => ["40P01", "40001"].includes(codeOf(error));

/** Retries at most three times after a deadlock, each time after a longer random delay. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt > 3 || !isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}

/** The same database with the deadline of one request for every call. */
export function withDeadline(db: Db, deadline: number): Db {
  return {
    kind: db.kind,
    async query<Row>(sql: string, params?: readonly unknown[], planning?: Planning) {
      checkDeadline(deadline);
      return db.query<Row>(sql, params, planning);
    },
    tx: (work, options) => db.tx(work, { deadline, ...options }),
    load: () => db.load(),
    close: () => db.close(),
  };
}
