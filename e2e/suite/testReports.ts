import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Outcome } from "./runCommand";

/** The result of a stage: how many tests (or checks) passed and failed. */
export interface StageResult {
  passed: number;
  failed: number;
  /** A text for each test that failed, or that passed only in a retry. They are printed at the end of the test run. */
  notes: readonly string[];
}

/** The first lines of an error message, without terminal colours. */
const shorten = (message: string | undefined, lines = 12): string =>
  (message ?? "")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: an escape character is what begins a colour
    .replace(/\u001b\[[0-9;]*m/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, lines)
    .map((line) => `    ${line.slice(0, 240)}`)
    .join("\n");

/** The result of a run that ended without a report. */
export const failedRun = (reason: string): StageResult => ({ passed: 0, failed: 1, notes: [`failed: ${reason}`] });

/** The last lines of a command's output. */
const lastLines = ({ output }: Outcome) => shorten(output.slice(-2000), 20);

/** A check without tests of its own (format, lint, types) counts as one. */
export const checkResult = (outcome: Outcome): StageResult =>
  outcome.code === 0
    ? { passed: 1, failed: 0, notes: [] }
    : failedRun(`ended with ${outcome.code}
${lastLines(outcome)}`);

/** Adds a failure for a run with a bad exit code or without tests although no test failed: a crash, an open handle. */
function withRunFailure({ passed, failed, notes }: StageResult, outcome: Outcome): StageResult {
  const hasUnreportedFailure = (outcome.code !== 0 && failed === 0) || passed + failed === 0;
  if (!hasUnreportedFailure) return { passed, failed, notes };
  const note = `failed: ended with ${outcome.code} although no test failed\n${lastLines(outcome)}`;
  return { passed, failed: failed + 1, notes: [...notes, note] };
}

interface JestResult {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Reads Jest's `--json --outputFile`. */
export async function readJestReport(file: string, outcome: Outcome): Promise<StageResult> {
  try {
    const result = JSON.parse(await readFile(file, "utf8")) as JestResult; // Jest's own format
    const notes = result.testResults.flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === "failed");
      if (failed.length === 0 && assertionResults.length === 0 && message !== "")
        return [`failed: ${name}\n${shorten(message)}`];
      return failed.map((one) => `failed: ${name} › ${one.fullName}\n${shorten(one.failureMessages[0])}`);
    });
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
    return withRunFailure({ passed: result.numPassedTests, failed, notes }, outcome);
  } catch {
    return failedRun(`no report in ${file}`);
  }
}

/** A suite of Playwright's JSON report. */
interface Suite {
  specs?: {
    title: string;
    file: string;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
  suites?: Suite[];
}

const notesOf = ({ specs = [], suites = [] }: Suite): string[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "flaky" || status === "unexpected")
      .map(({ status, results }) => {
        const outcome = status === "flaky" ? "passed only in a retry" : "failed";
        const error = results.flatMap(({ errors }) => errors).find(({ message }) => message !== undefined);
        return `${outcome}: ${file} › ${title}\n${shorten(error?.message)}`;
      }),
  ),
  ...suites.flatMap(notesOf),
];

const playwrightStatuses = ({ specs = [], suites = [] }: Suite): (readonly [string, string])[] => [
  ...specs.flatMap(({ file, title, tests }) => tests.map(({ status }) => [`${file} › ${title}`, status] as const)),
  ...suites.flatMap(playwrightStatuses),
];

/** Playwright's status for each status of Jest. */
const playwrightStatus: Readonly<Record<string, string>> = { passed: "expected", failed: "unexpected" };
/** Tests that the filter left out are not listed. Tests of the same name in a file get their number. */
const jestStatuses = ({ testResults }: JestResult): (readonly [string, string])[] =>
  testResults.flatMap(({ name, assertionResults }) => {
    const chosen = assertionResults.flatMap(({ status, fullName }) => {
      const outcome = playwrightStatus[status];
      return outcome ? [{ outcome, fullName }] : [];
    });
    return chosen.map(({ outcome, fullName }, at) => {
      const before = chosen.slice(0, at).filter((one) => one.fullName === fullName).length;
      return [`${path.basename(name)} › ${fullName}${before > 0 ? ` (${before + 1})` : ""}`, outcome] as const;
    });
  });

/** Reads the status of each test (`expected`, `unexpected`, `flaky`, `skipped`) from a report of Playwright or Jest, by file and title. */
export async function readStatuses(file: string): Promise<ReadonlyMap<string, string>> {
  const report = JSON.parse(await readFile(file, "utf8")) as Suite | JestResult; // one of the two formats
  return new Map("testResults" in report ? jestStatuses(report) : playwrightStatuses(report));
}

/**
 * Reads Playwright's JSON report. On a busy machine a real browser may lose a race that no shopper would see, so tests are retried.
 * A test that passed in a retry counts as passed and is named, because a test that is often retried hides a fault.
 */
export async function readPlaywrightReport(file: string, outcome: Outcome): Promise<StageResult> {
  try {
    const report = JSON.parse(await readFile(file, "utf8")) as Suite & {
      stats: { expected: number; unexpected: number; flaky: number };
      errors?: { message?: string }[];
    }; // Playwright's own format
    const { expected, unexpected, flaky } = report.stats;
    const general = (report.errors ?? []).map(({ message }) => `failed: outside a test\n${shorten(message)}`);
    const notes = [...notesOf(report), ...general];
    return withRunFailure({ passed: expected + flaky, failed: unexpected, notes }, outcome);
  } catch {
    return failedRun(`no report in ${file}`);
  }
}
