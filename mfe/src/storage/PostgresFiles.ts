import type pg from "pg";
import { unlessDatabaseAway } from "./postgresErrors";
import { readFrom, removeFrom, replaceIn } from "./postgresQueries";
import type { FileStorage, StoredFile } from "./ReleaseStorage";

/** Everything below a folder; the index finds it. "0" is the character after "/". */
const below = "name > $1 || '/' AND name < $1 || '0'";

/** The files of a store in PostgreSQL. */
export class PostgresFiles implements FileStorage {
  constructor(private readonly pool: pg.Pool) {}

  read(name: string): Promise<Buffer | null> {
    return unlessDatabaseAway(() => readFrom(this.pool, name));
  }

  create(name: string, bytes: Uint8Array): Promise<boolean> {
    return unlessDatabaseAway(async () => {
      const { rowCount } = await this.pool.query(
        "INSERT INTO release_store_files (name, bytes) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        [name, Buffer.from(bytes)],
      );
      return rowCount === 1;
    });
  }

  replace(name: string, bytes: Uint8Array): Promise<void> {
    return unlessDatabaseAway(() => replaceIn(this.pool, name, bytes));
  }

  list(folder: string): Promise<StoredFile[]> {
    return unlessDatabaseAway(async () => {
      const { rows } = await this.pool.query<{ name: string; size: number; stored_at: Date; stamp: string }>(
        `SELECT name, octet_length(bytes) AS size, stored_at, stored_at::text AS stamp
         FROM release_store_files WHERE ${below} ORDER BY name`,
        [folder],
      );
      return rows.map(({ stored_at, ...file }) => ({ ...file, storedAt: stored_at.getTime() }));
    });
  }

  folders(folder: string): Promise<string[]> {
    return unlessDatabaseAway(async () => {
      const { rows } = await this.pool.query<{ folder: string }>(
        `SELECT DISTINCT split_part(substr(name, length($1) + 2), '/', 1) AS folder
         FROM release_store_files WHERE ${below} AND strpos(substr(name, length($1) + 2), '/') > 0`,
        [folder],
      );
      return rows.map((row) => row.folder);
    });
  }

  remove(name: string): Promise<void> {
    return unlessDatabaseAway(() => removeFrom(this.pool, name));
  }

  removeFolder(folder: string): Promise<void> {
    return unlessDatabaseAway(async () => {
      await this.pool.query(`DELETE FROM release_store_files WHERE ${below}`, [folder]);
    });
  }
}
