import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { defects } from "../src/testing/defects";
import { startPostgres } from "../src/testing/postgres";
import type { Defect } from "../src/testing/seededDefect";
import { makeCopy, projectDir, seed } from "./copyOfApi";

interface Result {
  fullName: string;
  status: string;
}

/** Runs the tests whose names start with `name` in the copy. @throws Error when no such test ran. */
async function runTest(copy: string, { file, name, database }: Defect["test"], databaseUrl: string): Promise<Result[]> {
  const report = path.join(copy, "report.json");
  await rm(report, { force: true });
  const pattern = `^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`;
  const jest = path.join(projectDir, "node_modules/jest/bin/jest.js");
  // A test that fails may leave its shop open, for which Jest would wait.
  const output = ["--json", `--outputFile=${report}`, "--silent", "--forceExit"];
  const child = spawn(process.execPath, [jest, file, "--testNamePattern", pattern, ...output], {
    cwd: path.join(copy, "api"),
    stdio: "ignore",
    env: { ...process.env, TEST_DATABASE_URL: database === "PGlite" ? "" : databaseUrl },
  });
  await new Promise((resolve) => child.once("exit", resolve));
  const { testResults } = JSON.parse(await readFile(report, "utf8")) as {
    testResults: { assertionResults: Result[]; message: string }[];
  };
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const ran = results.filter(({ status }) => status === "passed" || status === "failed");
  if (ran.length === 0) throw new Error(`no test of ${file} is named "${name}…": ${testResults[0]?.message ?? ""}`);
  return ran;
}

/** Whether the test passes without the defect and fails with it. */
async function isCaught(copy: string, defect: Defect, databaseUrl: string): Promise<boolean> {
  const resultsWithout = await runTest(copy, defect.test, databaseUrl);
  const undo = await seed(copy, defect);
  const resultsWith = await runTest(copy, defect.test, databaseUrl).finally(undo);
  const failed = resultsWith.filter(({ status }) => status === "failed");
  const passesWithout = resultsWithout.every(({ status }) => status === "passed");
  const verdict = failed.length === 0 ? "NOT CAUGHT" : "caught";
  const { fullName } = failed[0] ?? resultsWithout[0] ?? { fullName: defect.test.name };
  const summary = passesWithout ? verdict : "THE TEST FAILS WITHOUT THE DEFECT";
  console.info(`${summary}: ${defect.name} by ${defect.test.file} "${fullName}"`);
  return passesWithout && failed.length > 0;
}

/**
 * `npm run defects -w @aurelle/api [-- name …]`: seeds each defect into a copy of the API and checks that its test fails.
 * It runs on PostgreSQL with two APIs, because the embedded database hides races.
 */
async function main(texts: readonly string[]): Promise<void> {
  const selected = defects.filter(({ name }) => texts.length === 0 || texts.some((text) => name.includes(text)));
  if (selected.length === 0) throw new Error(`No defect is named "${texts.join('", "')}".`);
  const server = await startPostgres();
  const copy = await makeCopy();
  try {
    let caught = 0;
    for (const defect of selected) if (await isCaught(copy, defect, server.url)) caught += 1;
    console.info(`${caught} of ${selected.length} caught`);
    if (caught < selected.length) process.exitCode = 1;
  } finally {
    await server.stop();
    await rm(copy, { recursive: true, force: true });
  }
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
