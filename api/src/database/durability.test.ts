import { cpSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { aDataDir, copyTemplate } from "../testing/testShop";
import { clusterOptions, openCluster } from "./cluster";

const onPglite = process.env.TEST_DATABASE_URL ? describe.skip : describe;

interface Disk {
  clusterDir: string;
  /** What is on the disk after a power cut: each file as it was when it was last synced. */
  afterPowerCut: string;
  /** Copies a file, because it is synced. */
  onSync(file: string): void;
}

function aDisk(): Disk {
  const dataDir = aDataDir();
  copyTemplate(dataDir);
  const clusterDir = path.join(dataDir, "pglite");
  const afterPowerCut = path.join(dataDir, "after");
  cpSync(clusterDir, afterPowerCut, { recursive: true });
  return {
    clusterDir,
    afterPowerCut,
    onSync(file) {
      const target = path.join(afterPowerCut, path.relative(clusterDir, file));
      mkdirSync(path.dirname(target), { recursive: true });
      cpSync(file, target, { recursive: false, force: true });
    },
  };
}

async function open({ clusterDir, onSync }: Disk) {
  const { cluster, files } = await openCluster(clusterDir, { onSync });
  await cluster.exec("CREATE TABLE written (n serial, text text)");
  return {
    files,
    checkpoint: () => cluster.exec("CHECKPOINT"),
    writeRow: () => cluster.query("INSERT INTO written (text) VALUES (repeat('x', 500))"),
  };
}

async function countRows(clusterDir: string): Promise<number> {
  rmSync(path.join(clusterDir, "postmaster.pid"), { force: true });
  const cluster = await PGlite.create(clusterDir, clusterOptions);
  const { rows } = await cluster.query<{ rows: number }>("SELECT count(*)::int AS rows FROM written");
  await cluster.close();
  return rows[0]?.rows ?? 0;
}

onPglite("a power cut", () => {
  it("V8 loses nothing of the embedded database that was acknowledged", async () => {
    const disk = aDisk();
    const { files, writeRow } = await open(disk);
    for (let row = 0; row < 60; row += 1) {
      await writeRow();
      await files.flush();
    }
    expect(await countRows(disk.afterPowerCut)).toBe(60);
  });

  it("V8 leaves a database that opens, when the system had written every file but those of the log", async () => {
    const disk = aDisk();
    const { checkpoint, writeRow } = await open(disk);
    for (let row = 0; row < 60; row += 1) await writeRow();
    await checkpoint();
    const written = `${disk.afterPowerCut}.written`;
    cpSync(disk.clusterDir, written, { recursive: true });
    rmSync(path.join(written, "pg_wal"), { recursive: true });
    cpSync(path.join(disk.afterPowerCut, "pg_wal"), path.join(written, "pg_wal"), { recursive: true });
    expect(await countRows(written)).toBe(60);
  });
});
