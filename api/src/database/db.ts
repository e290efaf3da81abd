import { monotonicNow } from "../monotonicClock";

/** Whether a statement's plan is kept, or made for its parameters each time because they decide which one is good. */
export type Planning = "once" | "each time";

/** Runs statements. Only `$1`-style parameters reach the database; text is never put together from input. */
export interface Queryable {
  /** The rows, typed by the caller, who wrote the statement. */
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[], planning?: Planning): Promise<Row[]>;
}

export interface Transaction extends Queryable {
  /** Several statements without parameters: migrations. */
  run(script: string): Promise<void>;
}

export interface TransactionOptions {
  /** By the steady clock; a transaction that has not committed by then is rolled back (reliability X1). */
  deadline?: number | undefined;
  /** Milliseconds one statement may take; 0 for no limit. 3,000 unless set. */
  statementTimeoutMs?: number;
}

/** Connections, and callers that wait for one. */
export interface DbLoad {
  open: number;
  idle: number;
  waiting: number;
}

export interface Db extends Queryable {
  readonly kind: "pglite" | "postgres";
  /** All or nothing. `work` may run again after a deadlock, so it does nothing outside the database. */
  tx<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** How busy it is at this moment. */
  load(): DbLoad;
  /** Where nobody else can write: grows with whatever may have changed something, before its caller is told. */
  writes?(): number;
  close(): Promise<void>;
}

/** Past the request's deadline. */
export class DeadlinePassed extends Error {}

export function checkDeadline(deadline: number | undefined): void {
  if (deadline !== undefined && monotonicNow() > deadline)
    throw new DeadlinePassed("the request's deadline has passed");
}

const awayCodes = new Set(["57014", "57P01", "57P02", "57P03", "53300", "53100", "25006", "58030"]);
const awayNetwork = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN", "ENOENT"]);
const awayText =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|client has encountered/i;

function codeOf(error: unknown): string {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "";
}

/** Whether the database is away, full or too slow: the answer is 503 and the caller may try again (reliability Z5). */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DeadlinePassed) return true;
  const code = codeOf(error);
  if (awayCodes.has(code) || awayNetwork.has(code) || code.startsWith("08")) return true;
  return error instanceof Error && awayText.test(error.message);
}

/** Deadlock or serialisation failure: the database asks for another try. */
const isRetryable = (error: unknown): boolean => ["40P01", "40001"].includes(codeOf(error));

export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === "23505";

/** Tries again at most three times after a deadlock, each time a little later (reliability 0.6). */
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

/** The same database with the deadline of one request on every call. */
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
