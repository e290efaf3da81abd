import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { projectDir } from "../support/shop";
import { needChromium, needFirefox } from "./browsers";
import { node, npm, type Outcome, run } from "./run";
import { asCheck, ofJest, ofPlaywright, silent, type Tally } from "./tally";

const results = path.join(projectDir, "e2e/results");
const jestBin = path.join(projectDir, "node_modules/jest/bin/jest.js");

async function clear(report: string): Promise<void> {
  await mkdir(results, { recursive: true });
  await rm(report, { force: true });
}

/** A stage of the whole test run. */
export interface Stage {
  name: string;
  run: () => Promise<Tally>;
}
/** One that leaves a report, test by test. */
export interface TestStage extends Stage {
  /** Its path. Of an earlier run nothing is left. */
  report: string;
}

const check = (name: string, command: () => Promise<Outcome>): Stage => ({
  name,
  run: async () => asCheck(await command()),
});

/** `start` runs Jest with further arguments. */
function jestStage(name: string, file: string, start: (args: readonly string[]) => Promise<Outcome>): TestStage {
  const report = path.join(results, file);
  const run = async () => {
    await clear(report);
    return ofJest(report, await start(["--json", `--outputFile=${report}`]));
  };
  return { name, report, run };
}

/** Format, lint (with the arrows between rooms), types, unit tests. */
export const verifyStages: readonly Stage[] = [
  check("format and lint", () => run("npx", ["--no-install", "biome", "check", "--error-on-warnings", "."])),
  check("types", () => npm(["run", "types"])),
  jestStage("unit tests", "unit.json", (args) => node([jestBin, "--silent", ...args])),
];

const ofApi = (script: string, args: readonly string[]) => npm(["run", script, "-w", "@aurelle/api", "--", ...args]);
/** The same suite on the embedded database and on PostgreSQL. */
export const apiStages: readonly Stage[] = [
  jestStage("API on PGlite", "api-test.json", (args) => ofApi("test", args)),
  jestStage("API on PostgreSQL", "api-test-postgres.json", (args) => ofApi("test:postgres", args)),
];

/** Tests of reliability 3.4 begin with its id. */
const ofServerFaults = ["--silent", "-t", "\\bE[0-9]+ "];
const serverFaultStage = (name: string, file: string, start: (args: readonly string[]) => Promise<Outcome>) =>
  jestStage(`faults of the server: ${name}`, file, (args) => start([...ofServerFaults, ...args]));
/** The faults of the server on both databases, and of the release tool. */
export const serverFaultStages: readonly TestStage[] = [
  serverFaultStage("PGlite", "server-faults.json", (args) => ofApi("test", args)),
  serverFaultStage("PostgreSQL", "server-faults-postgres.json", (args) => ofApi("test:postgres", args)),
  serverFaultStage("the release tool", "server-faults-mfe.json", (args) => node([jestBin, "mfe/src", ...args])),
];

/** What each room weighs, against the budget in its `package.json`. */
export const sizesStage: Stage = {
  name: "sizes",
  run: async () => {
    const built = await npm(["run", "build"]);
    return asCheck(built.code === 0 ? await npm(["run", "mfe", "--", "sizes"]) : built);
  },
};

/** A set of Playwright's tests of the built shop. `config` and its report go by the set's name. `needs`: the browsers' paths. */
const browserStage = (
  name: string,
  {
    config,
    report: file,
    needs,
    filter,
    retries = 2,
  }: {
    config: string;
    report: string;
    needs: () => Promise<Env>;
    filter: readonly string[];
    retries?: number | undefined;
  },
): TestStage => {
  const report = path.join(results, file);
  const run = async () => {
    await clear(report);
    const paths = await needs();
    const built = await npm(["run", "build"]);
    if (built.code !== 0) return asCheck(built);
    const bin = path.join(projectDir, "node_modules/@playwright/test/cli.js");
    const args = [bin, "test", "--config", config, `--retries=${retries}`, ...filter];
    return ofPlaywright(report, await node(args, paths));
  };
  return { name, report, run };
};
type Env = Record<string, string>;

/** The assembled shop in a real browser. `filter`: what Playwright takes as arguments; `retries`: further tries of a test that failed. */
export const journeyStage = (filter: readonly string[] = [], retries?: number): TestStage =>
  browserStage("browser journeys", {
    config: "e2e/playwright.config.ts",
    report: "journeys.json",
    needs: async () => ({ CHROME_PATH: await needChromium() }),
    filter,
    retries,
  });

/** What can go wrong with a remote, for each remote (reliability 3.1). */
export const faultStage = (filter: readonly string[] = [], retries?: number): TestStage =>
  browserStage("faults of remotes", {
    config: "e2e/playwright.faults.config.ts",
    report: "faults.json",
    needs: async () => ({ CHROME_PATH: await needChromium(), FIREFOX_PATH: await needFirefox() }),
    filter,
    retries,
  });

/** The purchase and the accessibility of every page once more, in a second engine. */
export const firefoxStage = (filter: readonly string[] = []): Stage =>
  browserStage("Firefox", {
    config: "e2e/playwright.firefox.config.ts",
    report: "firefox.json",
    needs: async () => ({ FIREFOX_PATH: await needFirefox() }),
    filter,
  });

interface Ended {
  name: string;
  tally: Tally;
}

async function runStage(stage: Stage): Promise<Ended> {
  const startedAt = Date.now();
  process.stdout.write(`\n== ${stage.name}\n`);
  const tally = await stage.run().catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${message}\n`);
    return silent(message);
  });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
  process.stdout.write(`\n== ${stage.name}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)\n`);
  return { name: stage.name, tally };
}

/**
 * Runs stages one after another, those in a list of their own side by side, and closes with every failure (and every test that
 * needed a further try) once more, then `N passed, N failed`; the exit code says whether any failed.
 */
export async function runStages(stages: readonly (Stage | readonly Stage[])[]): Promise<never> {
  const ended: Ended[] = [];
  for (const stage of stages) ended.push(...(await Promise.all([stage].flat().map(runStage))));
  const remarks = ended.flatMap(({ name, tally }) => tally.remarks.map((remark) => `${name}: ${remark}`));
  const passed = ended.reduce((sum, { tally }) => sum + tally.passed, 0);
  const failed = ended.reduce((sum, { tally }) => sum + tally.failed, 0);
  if (remarks.length > 0) process.stdout.write(`\n${remarks.join("\n")}\n`);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exit(failed === 0 ? 0 : 1);
}
