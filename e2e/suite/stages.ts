import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { projectDir } from "../support/shop";
import { needChromium, needFirefox } from "./browsers";
import { node, npm, type Outcome, run } from "./runCommand";
import { checkResult, failedRun, readJestReport, readPlaywrightReport, type StageResult } from "./testReports";

const results = path.join(projectDir, "e2e/results");
const jestBin = path.join(projectDir, "node_modules/jest/bin/jest.js");

async function removeReport(report: string): Promise<void> {
  await mkdir(results, { recursive: true });
  await rm(report, { force: true });
}

/** A stage of the complete test run. */
export interface Stage {
  name: string;
  run: () => Promise<StageResult>;
}
/** A stage that writes a report of each test. */
export interface TestStage extends Stage {
  /** The path of the report. A run removes the report of an earlier one. */
  report: string;
}

const checkStage = (name: string, command: () => Promise<Outcome>): Stage => ({
  name,
  run: async () => checkResult(await command()),
});

/** @param start runs Jest with the given arguments. */
function jestStage(name: string, file: string, start: (args: readonly string[]) => Promise<Outcome>): TestStage {
  const report = path.join(results, file);
  const run = async () => {
    await removeReport(report);
    return readJestReport(report, await start(["--json", `--outputFile=${report}`]));
  };
  return { name, report, run };
}

/** The stages of `npm run verify`: format and lint (with the import rules between workspaces), types, unit tests. */
export const verifyStages: readonly Stage[] = [
  checkStage("format and lint", () => run("npx", ["--no-install", "biome", "check", "--error-on-warnings", "."])),
  checkStage("types", () => npm(["run", "types"])),
  jestStage("unit tests", "unit.json", (args) => node([jestBin, "--silent", ...args])),
];

const runApiScript = (script: string, args: readonly string[]) =>
  npm(["run", script, "-w", "@aurelle/api", "--", ...args]);
/** The same suite on the embedded database and on PostgreSQL. */
export const apiStages: readonly Stage[] = [
  jestStage("API on PGlite", "api-test.json", (args) => runApiScript("test", args)),
  jestStage("API on PostgreSQL", "api-test-postgres.json", (args) => runApiScript("test:postgres", args)),
];

/** The tests of reliability E1 to E12 begin with the id. */
const serverFaultFilter = ["--silent", "-t", "\\bE[0-9]+ "];
const serverFaultStage = (name: string, file: string, start: (args: readonly string[]) => Promise<Outcome>) =>
  jestStage(`faults of the server: ${name}`, file, (args) => start([...serverFaultFilter, ...args]));
/** The faults of the server on both databases, and of the release tool. */
export const serverFaultStages: readonly TestStage[] = [
  serverFaultStage("PGlite", "server-faults.json", (args) => runApiScript("test", args)),
  serverFaultStage("PostgreSQL", "server-faults-postgres.json", (args) => runApiScript("test:postgres", args)),
  serverFaultStage("the release tool", "server-faults-mfe.json", (args) => node([jestBin, "mfe/src", ...args])),
];

/** The size of each workspace's bundle, against the budget in its `package.json`. */
export const sizesStage: Stage = {
  name: "sizes",
  run: async () => {
    const built = await npm(["run", "build"]);
    return checkResult(built.code === 0 ? await npm(["run", "mfe", "--", "sizes"]) : built);
  },
};

/** A set of Playwright tests of the built shop. `browsers` finds the browsers and returns their paths as environment variables. */
const browserStage = (
  name: string,
  {
    config,
    report: file,
    browsers,
    filter,
    retries = 2,
  }: {
    config: string;
    report: string;
    browsers: () => Promise<Env>;
    filter: readonly string[];
    retries?: number | undefined;
  },
): TestStage => {
  const report = path.join(results, file);
  const run = async () => {
    await removeReport(report);
    const paths = await browsers();
    const built = await npm(["run", "build"]);
    if (built.code !== 0) return checkResult(built);
    const bin = path.join(projectDir, "node_modules/@playwright/test/cli.js");
    const args = [bin, "test", "--config", config, `--retries=${retries}`, ...filter];
    return readPlaywrightReport(report, await node(args, paths));
  };
  return { name, report, run };
};
type Env = Record<string, string>;

/**
 * The assembled shop in a real browser.
 * @param filter arguments for Playwright.
 * @param retries of a test that failed; 2 unless given.
 */
export const journeyStage = (filter: readonly string[] = [], retries?: number): TestStage =>
  browserStage("browser journeys", {
    config: "e2e/playwright.config.ts",
    report: "journeys.json",
    browsers: async () => ({ CHROME_PATH: await needChromium() }),
    filter,
    retries,
  });

/** The faults of each remote (docs/reliability.md, A1 to A18). */
export const faultStage = (filter: readonly string[] = [], retries?: number): TestStage =>
  browserStage("faults of remotes", {
    config: "e2e/playwright.faults.config.ts",
    report: "faults.json",
    browsers: async () => ({ CHROME_PATH: await needChromium(), FIREFOX_PATH: await needFirefox() }),
    filter,
    retries,
  });

/** The purchase and the accessibility of every page in a second browser engine. */
export const firefoxStage = (filter: readonly string[] = []): Stage =>
  browserStage("Firefox", {
    config: "e2e/playwright.firefox.config.ts",
    report: "firefox.json",
    browsers: async () => ({ FIREFOX_PATH: await needFirefox() }),
    filter,
  });

interface StageOutcome {
  name: string;
  result: StageResult;
}

async function runStage(stage: Stage): Promise<StageOutcome> {
  const startedAt = Date.now();
  process.stdout.write(`\n== ${stage.name}\n`);
  const result = await stage.run().catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${message}\n`);
    return failedRun(message);
  });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
  process.stdout.write(`\n== ${stage.name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)\n`);
  return { name: stage.name, result };
}

/**
 * Runs stages one after another, and those of an inner list side by side. At the end it prints every failure and every test that
 * passed only in a retry, then `N passed, N failed`. Ends the process with code 1 if a test failed.
 */
export async function runStages(stages: readonly (Stage | readonly Stage[])[]): Promise<never> {
  const outcomes: StageOutcome[] = [];
  for (const stage of stages) outcomes.push(...(await Promise.all([stage].flat().map(runStage))));
  const notes = outcomes.flatMap(({ name, result }) => result.notes.map((note) => `${name}: ${note}`));
  const passed = outcomes.reduce((sum, { result }) => sum + result.passed, 0);
  const failed = outcomes.reduce((sum, { result }) => sum + result.failed, 0);
  if (notes.length > 0) process.stdout.write(`\n${notes.join("\n")}\n`);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exit(failed === 0 ? 0 : 1);
}
