import { spawn } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { applyChanges, type Defect } from "../../api/src/testing/seededDefect";
import { defects } from "../defects/defects";
import { copyProject, removeCopy } from "../support/projectCopy";

interface Result {
  /** The test's groups and its title, with spaces between them. */
  fullName: string;
  hasFailed: boolean;
}
type Test = Defect["test"];

const isBrowserTest = ({ file }: Test): boolean => file.endsWith(".spec.ts");
const asPattern = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Runs Node in the copy. Its output is not shown: a test that fails here does what it should. */
function runIn(
  copy: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, args, {
    cwd: copy,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}

/** The tests of some files, in the copy. */
async function runJest(copy: string, files: readonly string[], selection: readonly string[] = []): Promise<Result[]> {
  const report = path.join(copy, "report.json");
  await rm(report, { force: true });
  const paths = files.map((file) => path.join(copy, file));
  const options = ["--runTestsByPath", "--silent", "--json", `--outputFile=${report}`];
  await runIn(copy, ["node_modules/jest/bin/jest.js", ...paths, ...options, ...selection]);
  const { testResults } = JSON.parse(await readFile(report, "utf8")) as {
    testResults: { message: string; assertionResults: { fullName: string; status: string }[] }[];
  };
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  if (tests.length === 0) throw new Error(testResults[0]?.message ?? `no test of ${files.join(", ")} ran`);
  return tests
    .filter(({ status }) => status === "passed" || status === "failed")
    .map(({ fullName, status }) => ({ fullName, hasFailed: status === "failed" }));
}

/** One test in the browser, against the shop that is built from the copy. */
async function runInBrowser(copy: string, { file, name }: Test): Promise<Result[]> {
  const built = await runIn(copy, ["--import", "tsx", "mfe/src/main.ts", "assemble"]);
  if (built.code !== 0) throw new Error(`the copy cannot be built:\n${built.output}`);
  const config = ["--config", "e2e/playwright.config.ts", "--reporter", "line", "--workers", "1"];
  const selection = [file.replace(/^e2e\//, ""), "--grep", asPattern(name), "--retries", "0"];
  const command = ["node_modules/@playwright/test/cli.js", "test", ...config, ...selection];
  const { code, output } = await runIn(copy, command, { E2E_PATIENCE_MS: "30000" });
  if (/No tests found/.test(output)) throw new Error(`no test of ${file} is named "${name}…"`);
  return [{ fullName: name, hasFailed: code !== 0 }];
}

async function runTest(copy: string, test: Test): Promise<Result[]> {
  if (isBrowserTest(test)) return runInBrowser(copy, test);
  // A test that waits for what the defect removed fails after 15 s. Without a defect a busy machine must not decide.
  return runJest(copy, [test.file], ["--testNamePattern", `^${asPattern(test.name)}`, "--testTimeout=15000"]);
}

/** Makes the changes and returns the function that undoes them. */
async function seed(copy: string, { changes }: Defect): Promise<() => Promise<void>> {
  const before = new Map<string, string>();
  for (const name of new Set(changes.map(({ file }) => file))) {
    const file = path.join(copy, name);
    const text = await readFile(file, "utf8");
    before.set(file, text);
    await writeFile(
      file,
      applyChanges(
        text,
        changes.filter((change) => change.file === name),
      ),
    );
  }
  return async () => {
    for (const [file, text] of before) await writeFile(file, text);
  };
}

/** The results of all named tests without a defect. */
async function runWithout(copy: string, selected: readonly Defect[]): Promise<Map<Defect, Result[]>> {
  const files = [...new Set(selected.flatMap(({ test }) => (isBrowserTest(test) ? [] : [test.file])))];
  const results = files.length > 0 ? await runJest(copy, files) : [];
  const byDefect = new Map<Defect, Result[]>();
  for (const defect of selected) {
    const { test } = defect;
    const own = isBrowserTest(test)
      ? await runInBrowser(copy, test)
      : results.filter(({ fullName }) => fullName.startsWith(test.name));
    if (own.length === 0) throw new Error(`no test of ${test.file} is named "${test.name}…"`);
    byDefect.set(defect, own);
  }
  return byDefect;
}

/** Whether the test passes without the defect and fails with it. */
async function isCaught(copy: string, defect: Defect, resultsWithout: readonly Result[]): Promise<boolean> {
  const undo = await seed(copy, defect);
  const resultsWith = await runTest(copy, defect.test).finally(undo);
  const failed = resultsWith.filter(({ hasFailed }) => hasFailed);
  const passesWithout = resultsWithout.every(({ hasFailed }) => !hasFailed);
  const verdict = failed.length === 0 ? "NOT CAUGHT" : "caught";
  const { fullName } = failed[0] ?? { fullName: defect.test.name };
  const summary = passesWithout ? verdict : "THE TEST FAILS WITHOUT THE DEFECT";
  console.info(`${summary}: ${defect.name} by ${defect.test.file} "${fullName}"`);
  return passesWithout && failed.length > 0;
}

/** `npm run defects [-- name ...]`: seeds each defect into a copy of the project and checks that its test fails. */
async function main(names: readonly string[]): Promise<void> {
  const selected = defects.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)));
  if (selected.length === 0) throw new Error(`No defect is named "${names.join('", "')}".`);
  const copy = await copyProject();
  try {
    let caught = 0;
    for (const [defect, resultsWithout] of await runWithout(copy, selected)) {
      if (await isCaught(copy, defect, resultsWithout)) caught += 1;
    }
    console.info(`${caught} of ${selected.length} caught`);
    if (caught < selected.length) process.exitCode = 1;
  } finally {
    await removeCopy(copy);
  }
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
