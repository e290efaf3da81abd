import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from "node:fs";
import path from "node:path";
import { aDataDir } from "../testing/testShop";
import { openPglite } from "./pglite";

const { API_TEST_FOLDER = "", TEST_DATABASE_URL } = process.env;
const onPglite = TEST_DATABASE_URL ? describe.skip : describe;

/** A copy of a shop's data directory. The database has another place than the original, so it is checked. */
function aCopy(): { dataDir: string; clusterDir: string } {
  const dataDir = aDataDir();
  cpSync(path.join(API_TEST_FOLDER, "template"), dataDir, { recursive: true });
  return { dataDir, clusterDir: path.join(dataDir, "pglite") };
}

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(path.join(folder, name)).isFile())
    .sort();

const hashesOf = (folder: string) =>
  filesOf(folder).map((name) => {
    const content = readFileSync(path.join(folder, name));
    return `${name} ${createHash("sha1").update(content).digest("hex")} ${statSync(path.join(folder, name)).mtimeMs}`;
  });

/** The largest file of a table, which is one of PostgreSQL's own; `base/5` is the database that the shop uses. */
const largest = (clusterDir: string) =>
  filesOf(path.join(clusterDir, "base/5"))
    .map((name) => path.join(clusterDir, "base/5", name))
    .sort((a, b) => statSync(b).size - statSync(a).size)[0] ?? "";

onPglite("a data directory that was copied by half", () => {
  it.each<[string, (clusterDir: string) => void]>([
    ["its version", (clusterDir) => rmSync(path.join(clusterDir, "PG_VERSION"))],
    ["its control file", (clusterDir) => rmSync(path.join(clusterDir, "global/pg_control"))],
    ["its log", (clusterDir) => rmSync(path.join(clusterDir, "pg_wal"), { recursive: true })],
    [
      "half of its tables",
      (clusterDir) => {
        const names = filesOf(path.join(clusterDir, "base"));
        for (const name of names.slice(names.length / 2)) rmSync(path.join(clusterDir, "base", name));
      },
    ],
    ["the end of a table", (clusterDir) => truncateSync(largest(clusterDir), 100_000)],
  ])("V7 without %s is refused with a sentence, and no file of it is changed", async (_part, remove) => {
    const { dataDir, clusterDir } = aCopy();
    remove(clusterDir);
    const before = hashesOf(dataDir);
    await expect(openPglite(dataDir)).rejects.toThrow(/is not complete: .+\. Nothing was changed\./);
    expect(hashesOf(dataDir)).toEqual(before);
  });

  it("V7 opens once it is copied as a whole", async () => {
    const { dataDir } = aCopy();
    const db = await openPglite(dataDir);
    expect(await db.query("SELECT 1 AS found FROM products LIMIT 1")).toEqual([{ found: 1 }]);
    await db.close();
  });
});
