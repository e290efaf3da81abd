import pg from "pg";
import { lockTimeoutMs, otherWriter } from "./directoryLock";
import { isLockTimeout, unlessUnavailable } from "./postgresErrors";
import { watchNotices } from "./postgresNotices";
import {
  type FileStorage,
  type SharedStorage,
  type StateChange,
  type StateName,
  type StoredFile,
  stateNames,
} from "./ReleaseStorage";
import { SplitFiles } from "./SplitFiles";

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
const stampQuery = `SELECT max(stored_at)::text AS stamp FROM release_store_files WHERE name IN ('${stateNames.join("', '")}')`;

interface TimedQuery extends pg.QueryConfig {
  /** An option of pg that its types lack: ms until the client gives up. */
  query_timeout?: number;
}

type Queryable = Pick<pg.ClientBase, "query">;

/** Everything below a folder; the index finds it. "0" is the character after "/". */
const below = "name > $1 || '/' AND name < $1 || '0'";

async function readFrom(db: Queryable, name: string): Promise<Buffer | null> {
  const { rows } = await db.query<{ bytes: Buffer }>("SELECT bytes FROM release_store_files WHERE name = $1", [name]);
  return rows[0]?.bytes ?? null;
}

async function replaceIn(db: Queryable, name: string, bytes: Uint8Array): Promise<void> {
  await db.query(
    `INSERT INTO release_store_files (name, bytes) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET bytes = excluded.bytes, stored_at = clock_timestamp()`,
    [name, Buffer.from(bytes)],
  );
}

async function logFrom(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>("SELECT line FROM release_store_log ORDER BY line_number");
  return rows.map(({ line }) => line);
}

/** A change inside a transaction that has the lock. */
const changeIn = (db: Queryable, changed: Set<StateName>): StateChange => ({
  read: async (name) => (await readFrom(db, name))?.toString("utf8") ?? null,
  replace: async (name, text) => {
    changed.add(name);
    await replaceIn(db, name, Buffer.from(text));
  },
  readLog: () => logFrom(db),
  appendToLog: async (line) => {
    await db.query(
      "INSERT INTO release_store_log SELECT coalesce(max(line_number), 0) + 1, $1 FROM release_store_log",
      [line],
    );
  },
});

/** The files of a store in PostgreSQL. */
class PostgresFiles implements FileStorage {
  constructor(private readonly pool: pg.Pool) {}

  read(name: string): Promise<Buffer | null> {
    return unlessUnavailable(() => readFrom(this.pool, name));
  }

  create(name: string, bytes: Uint8Array): Promise<boolean> {
    return unlessUnavailable(async () => {
      const { rowCount } = await this.pool.query(
        "INSERT INTO release_store_files (name, bytes) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        [name, Buffer.from(bytes)],
      );
      return rowCount === 1;
    });
  }

  replace(name: string, bytes: Uint8Array): Promise<void> {
    return unlessUnavailable(() => replaceIn(this.pool, name, bytes));
  }

  list(folder: string): Promise<StoredFile[]> {
    return unlessUnavailable(async () => {
      const { rows } = await this.pool.query<{ name: string; size: number; stored_at: Date; stamp: string }>(
        `SELECT name, octet_length(bytes) AS size, stored_at, stored_at::text AS stamp
         FROM release_store_files WHERE ${below} ORDER BY name`,
        [folder],
      );
      return rows.map(({ stored_at, ...file }) => ({ ...file, storedAt: stored_at.getTime() }));
    });
  }

  folders(folder: string): Promise<string[]> {
    return unlessUnavailable(async () => {
      const { rows } = await this.pool.query<{ folder: string }>(
        `SELECT DISTINCT split_part(substr(name, length($1) + 2), '/', 1) AS folder
         FROM release_store_files WHERE ${below} AND strpos(substr(name, length($1) + 2), '/') > 0`,
        [folder],
      );
      return rows.map((row) => row.folder);
    });
  }

  remove(name: string): Promise<void> {
    return unlessUnavailable(async () => {
      await this.pool.query("DELETE FROM release_store_files WHERE name = $1", [name]);
    });
  }

  removeFolder(folder: string): Promise<void> {
    return unlessUnavailable(async () => {
      await this.pool.query(`DELETE FROM release_store_files WHERE ${below}`, [folder]);
    });
  }
}

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
    const read = () => unlessUnavailable(async () => (await readFrom(this.#pool, name))?.toString("utf8") ?? null);
    if (!this.#isNotified) return read();
    const known = this.#known.get(name);
    if (known) return known;
    const reading = read();
    this.#known.set(name, reading);
    reading.catch(() => this.#known.delete(name));
    return reading;
  }

  readLog(): Promise<string[]> {
    return unlessUnavailable(() => logFrom(this.#pool));
  }

  async change<T>(work: (change: StateChange) => Promise<T>): Promise<T> {
    const changed = new Set<StateName>();
    const result = await this.#transaction(async (client) => {
      await this.#lock(client);
      const result = await work(changeIn(client, changed));
      if (changed.size > 0) await client.query(`NOTIFY ${channel}`);
      return result;
    });
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
    return unlessUnavailable(async () => {
      const client = await this.#pool.connect();
      let failure: unknown;
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
        client.release(failure !== undefined);
      }
    });
  }
}
