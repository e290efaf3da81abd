import type pg from "pg";

export type Queryable = Pick<pg.ClientBase, "query">;

export async function readFrom(db: Queryable, name: string): Promise<Buffer | null> {
  const { rows } = await db.query<{ bytes: Buffer }>("SELECT bytes FROM release_store_files WHERE name = $1", [name]);
  return rows[0]?.bytes ?? null;
}

export async function replaceIn(db: Queryable, name: string, bytes: Uint8Array): Promise<void> {
  await db.query(
    `INSERT INTO release_store_files (name, bytes) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET bytes = excluded.bytes, stored_at = clock_timestamp()`,
    [name, Buffer.from(bytes)],
  );
}

export async function removeFrom(db: Queryable, name: string): Promise<void> {
  await db.query("DELETE FROM release_store_files WHERE name = $1", [name]);
}

export async function logFrom(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>("SELECT line FROM release_store_log ORDER BY line_number");
  return rows.map(({ line }) => line);
}
