import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { filesForOneDatabase, filesWithoutDatabase } from "./databaseFree";

const source = path.dirname(__dirname);
const testFiles = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".test.ts"),
);

/** What a test calls or reads to get a database. */
const opensDatabase = (file: string) =>
  /\b(?:openTestShop|openModelShop|makeDatabase|createApi|openPglite|openPostgres|startPostgres|TEST_DATABASE_URL)\b/.test(
    file === "testing/databaseFree.test.ts" ? "" : readFileSync(path.join(source, file), "utf8"),
  );

describe("a whole run on PostgreSQL", () => {
  it("leaves out exactly the files that open no database, and those that are listed with a reason", () => {
    expect(testFiles.filter((file) => !opensDatabase(file)).sort()).toEqual([...filesWithoutDatabase].sort());
    for (const file of Object.keys(filesForOneDatabase)) expect([file, opensDatabase(file)]).toEqual([file, true]);
  });
});
