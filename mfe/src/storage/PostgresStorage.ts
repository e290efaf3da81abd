import pg from "pg";
import { lockTimeoutMs, otherWriter } from "./directoryLock";
import { PostgresFiles } from "./PostgresFiles";
import { isLockTimeout, unlessDatabaseAway } from "./postgresErrors";
import { watchNotices } from "./postgresNotices";
import { logFrom, type Queryable, readFrom, removeFrom, replaceIn } from "./postgresQueries";
import { type FileStorage, type SharedStorage, type StateChange, type StateName, stateNames } from "./ReleaseStorage";
import { SplitFiles } from "./SplitFiles";
import { Turns } from "./Turns";

/** How long a connection, and a statement, may take, ms. */
const connectMs = 2_000;
const statementMs = 10_000;
/** Of one process. */
const connections = 4;
/** The advisory lock of the store; an arbitrary number. */
const lockKey = 7_316_422_051;
/** The channel of notices about changes. */
const channel = "release_store";

const schema = `
  CREATE TABLE IF NOT EXISTS release_store_files (
    name text COLLATE "C" PRIMARY KEY,
    bytes bytea NOT NULL,
    stored_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE TABLE IF NOT EXISTS release_store_log (line_number integer PRIMARY KEY, line text NOT NULL);
`;

/** Another text after each change of the state. */
const stampQuery = `SELECT count(*) || ' ' || max(stored_at)::text AS stamp FROM release_store_files WHERE name IN ('${stateNames.join("', '")}')`;

interface TimedQuery extends pg.QueryConfig {
  /** An option of pg that its types lack: ms until the client gives up. */
  query_timeout?: number;
}

/** A change inside a transaction that has the lock. */
const changeIn = (db: Queryable, changed: Set<StateName>): StateChange => ({
  read: async (name) => (await readFrom(db, name))?.toString("utf8") ?? null,
  replace: async (name, text) => {
    changed.add(name);
    await replaceIn(db, name, Buffer.from(text));
  },
  remove: async (name) => {
    changed.add(name);
    await removeFrom(db, name);
  },
  readLog: () => logFrom(db),
  appendToLog: async (line) => {
    await db.query(
      "INSERT INTO release_store_log SELECT coalesce(max(line_number), 0) + 1, $1 FROM release_store_log",
      [line],
    );
  },
});

/**
 * A release store in PostgreSQL, for document servers that share no disk. All changes of the state are transactions under one advisory
 * lock, so a process that ends in the middle has changed nothing, and blocks no other.
 */
export class PostgresStorage implements SharedStorage {
  readonly files: FileStorage;
  readonly #pool: pg.Pool;
  readonly #url: string;
  /** What is known of the state while notices arrive. */
  readonly #known = new Map<StateName, Promise<string | null>>();
  #isNotified = false;
  /** One connection at most waits for the lock, and the others are for those who read. */
  readonly #turns = new Turns(lockTimeoutMs, otherWriter);

  private constructor(url: string, pool: pg.Pool, largeFiles: FileStorage | undefined) {
    this.#url = url;
    this.#pool = pool;
    const files = new PostgresFiles(pool);
    this.files = largeFiles ? new SplitFiles(largeFiles, files) : files;
  }

  /**
   * Connects with the first use.
   * @param url `postgres://user@host:5432/database`
   * @param warn gets messages about lost connections
   * @param largeFiles where the files of releases are, if not in the database
   */
  static open(url: string, warn: (message: string) => void, largeFiles?: FileStorage): PostgresStorage {
    const pool = new pg.Pool({
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: connectMs,
      query_timeout: statementMs,
      keepAlive: true,
      allowExitOnIdle: true,
    });
    pool.on("error", (error) => warn(`a connection to the database of the releases was lost: ${error.message}`));
    return new PostgresStorage(url, pool, largeFiles);
  }

  prepare(): Promise<void> {
    return this.#transaction(async (client) => {
      await this.#lock(client);
      await client.query(schema);
    });
  }

  readState(name: StateName): Promise<string | null> {
    const read = () => unlessDatabaseAway(async () => (await readFrom(this.#pool, name))?.toString("utf8") ?? null);
    if (!this.#isNotified) return read();
    const known = this.#known.get(name);
    if (known) return known;
    const reading = read();
    this.#known.set(name, reading);
    reading.catch(() => this.#known.delete(name));
    return reading;
  }

  readLog(): Promise<string[]> {
    return unlessDatabaseAway(() => logFrom(this.#pool));
  }

  async change<T>(work: (change: StateChange) => Promise<T>): Promise<T> {
    const changed = new Set<StateName>();
    const result = await this.#turns.take(() =>
      this.#transaction(async (client) => {
        await this.#lock(client);
        const result = await work(changeIn(client, changed));
        if (changed.size > 0) await client.query(`NOTIFY ${channel}`);
        return result;
      }),
    );
    // Who has changed something reads it, also before the notice arrives.
    for (const name of changed) this.#known.delete(name);
    return result;
  }

  watch(onChange: () => void): () => Promise<void> {
    const watched = { url: this.#url, channel, stampQuery, limitMs: connectMs };
    return watchNotices(watched, (notice) => {
      this.#isNotified = notice !== "lost";
      this.#known.clear();
      if (notice === "changed") onChange();
    });
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  async #lock(client: pg.ClientBase): Promise<void> {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    const waiting: TimedQuery = {
      text: "SELECT pg_advisory_xact_lock($1)",
      values: [lockKey],
      query_timeout: lockTimeoutMs + statementMs,
    };
    await client.query(waiting).catch((error: unknown) => {
      throw isLockTimeout(error) ? otherWriter() : error;
    });
  }

  /** Errors of `work` that are not the database's pass through. */
  #transaction<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    return unlessDatabaseAway(async () => {
      const client = await this.#pool.connect();
      let failure: unknown;
      // A connection that is lost between two queries: the next one fails. Without a listener the process would end.
      const onLost = () => undefined;
      client.on("error", onLost);
      try {
        await client.query("BEGIN");
        const result = await work(client);
        await client.query("COMMIT");
        return result;
      } catch (error) {
        failure = error;
        await client.query("ROLLBACK").catch(() => undefined); // the connection is closed, which rolls back too
        throw error;
      } finally {
        client.removeListener("error", onLost);
        client.release(failure !== undefined);
      }
    });
  }
}
