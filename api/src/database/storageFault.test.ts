import { copyFileSync, cpSync, mkdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { aDataDir, copyTemplate } from "../testing/testShop";
import { clusterOptions } from "./cluster";
import { StorageFault } from "./db";
import { openPglite, type PgliteDb } from "./pglite";

const onPglite = process.env.TEST_DATABASE_URL ? describe.skip : describe;

/** A disk whose syncs can be made to fail. */
class FaultyDisk {
  readonly dataDir = aDataDir();
  /** Each file as it was when it was last synced: what a power cut leaves. */
  readonly stored = path.join(this.dataDir, "stored");
  /** The code of the error with which the syncs of some files fail. */
  fault: { code: string; files: RegExp } | null = null;
  readonly lost: Error[] = [];

  constructor() {
    copyTemplate(this.dataDir);
    cpSync(this.clusterDir, this.stored, { recursive: true });
  }

  get clusterDir(): string {
    return path.join(this.dataDir, "pglite");
  }

  /** Copies a file because it is synced. A sync that fails leaves the file without what was not synced, as a kernel may. */
  readonly onSync = (file: string): void => {
    if (statSync(file).isDirectory()) return;
    const copy = path.join(this.stored, path.relative(this.clusterDir, file));
    if (this.fault?.files.test(file)) {
      copyFileSync(copy, file);
      throw Object.assign(new Error(`${this.fault.code}: injected, fsync`), { code: this.fault.code });
    }
    mkdirSync(path.dirname(copy), { recursive: true });
    copyFileSync(file, copy);
  };

  readonly open = async (): Promise<PgliteDb> => {
    const db = await openPglite(this.dataDir, {
      onSync: this.onSync,
      onLost: (error) => this.lost.push(error),
    });
    await db.query("CREATE TABLE written (n serial, text text)");
    return db;
  };

  /** The number of rows after a power cut. */
  async countStored(): Promise<number> {
    rmSync(path.join(this.stored, "postmaster.pid"), { force: true });
    const cluster = await PGlite.create(this.stored, clusterOptions);
    const { rows } = await cluster.query<{ rows: number }>("SELECT count(*)::int AS rows FROM written");
    await cluster.close();
    return rows[0]?.rows ?? 0;
  }
}

/** The log of a row has several pages: the next row does not write them again. */
const writeRow = (db: PgliteDb) =>
  db.query("INSERT INTO written (text) SELECT string_agg(md5(n::text), '') FROM generate_series(1, 1000) AS n");
const countRows = (db: PgliteDb) => db.query("SELECT count(*)::int AS rows FROM written");

const log = /pg_wal/;

onPglite("a sync of the embedded database that fails", () => {
  it.each(["ENOSPC", "EDQUOT"])(
    "E4 with %s fails writes while reads go on, and nothing that was acknowledged later is lost",
    async (code) => {
      const disk = new FaultyDisk();
      const db = await disk.open();
      await writeRow(db);
      disk.fault = { code, files: log };
      await expect(writeRow(db)).rejects.toThrow(StorageFault);
      await expect(db.tx((tx) => tx.query("INSERT INTO written (text) VALUES ('x')"))).rejects.toThrow(StorageFault);
      expect(await countRows(db)).toEqual([{ rows: 2 }]);
      disk.fault = null;
      await writeRow(db);
      expect(await disk.countStored()).toBe(3);
      expect(disk.lost).toEqual([]);
      await db.close();
    },
  );

  it("E4 fails no read that waits for the same sync, and no later one", async () => {
    const disk = new FaultyDisk();
    const db = await disk.open();
    disk.fault = { code: "ENOSPC", files: log };
    const outcomes = await Promise.allSettled([writeRow(db), countRows(db), countRows(db)]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
    disk.fault = null;
    await writeRow(db);
    expect(await countRows(db)).toEqual([{ rows: 2 }]);
    await db.close();
  });

  it.each([
    ["the log", log, writeRow],
    ["another file", /base/, (db: PgliteDb) => db.query("CHECKPOINT")],
  ])(
    "V8 with EIO at %s ends the use of the database, once, and leaves what was acknowledged",
    async (_, files, work) => {
      const disk = new FaultyDisk();
      const db = await disk.open();
      await writeRow(db);
      disk.fault = { code: "EIO", files };
      const outcomes = await Promise.allSettled([work(db), countRows(db)]);
      expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
      disk.fault = null;
      await expect(countRows(db)).rejects.toThrow(StorageFault);
      await expect(db.tx((tx) => tx.query("SELECT 1"))).rejects.toThrow(StorageFault);
      expect(disk.lost).toEqual([expect.objectContaining({ message: expect.stringContaining("EIO") })]);
      await db.close();
      expect(await disk.countStored()).toBe(1);
      const again = await openPglite(disk.dataDir);
      expect(await countRows(again)).toEqual([{ rows: 1 }]);
      await again.close();
    },
  );
});
