import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Outcome } from "./run";

/** How a stage ended: tests (or whole checks) that passed and failed, and what is to be read again at the run's end. */
export interface Tally {
  passed: number;
  failed: number;
  /** One text for each test that failed, or that passed only at a later try. */
  remarks: readonly string[];
}

/** The beginning of an error, without a terminal's colours: a run of thousands of tests ends with what is to be mended. */
const inShort = (message: string | undefined, lines = 12): string =>
  (message ?? "")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: an escape character is what begins a colour
    .replace(/\u001b\[[0-9;]*m/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, lines)
    .map((line) => `    ${line.slice(0, 240)}`)
    .join("\n");

/** The run ended before it could report. */
export const silent = (what: string): Tally => ({ passed: 0, failed: 1, remarks: [`failed: ${what}`] });

/** How a command ended, by its last words. */
const endOf = ({ output }: Outcome) => inShort(output.slice(-2000), 20);

/** A check without tests of its own (format, lint, types) counts as one. */
export const asCheck = (outcome: Outcome): Tally =>
  outcome.code === 0
    ? { passed: 1, failed: 0, remarks: [] }
    : silent(`ended with ${outcome.code}
${endOf(outcome)}`);

/** A run that ended badly although no test failed (a crash, an open handle, no test at all) is a failure of its own. */
function settle({ passed, failed, remarks }: Tally, outcome: Outcome): Tally {
  const isSilentFailure = (outcome.code !== 0 && failed === 0) || passed + failed === 0;
  if (!isSilentFailure) return { passed, failed, remarks };
  const remark = `failed: ended with ${outcome.code} although no test failed\n${endOf(outcome)}`;
  return { passed, failed: failed + 1, remarks: [...remarks, remark] };
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
export async function ofJest(file: string, outcome: Outcome): Promise<Tally> {
  try {
    const result = JSON.parse(await readFile(file, "utf8")) as JestResult;
    const remarks = result.testResults.flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === "failed");
      if (failed.length === 0 && assertionResults.length === 0 && message !== "")
        return [`failed: ${name}\n${inShort(message)}`];
      return failed.map((one) => `failed: ${name} › ${one.fullName}\n${inShort(one.failureMessages[0])}`);
    });
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
    return settle({ passed: result.numPassedTests, failed, remarks }, outcome);
  } catch {
    return silent(`no report in ${file}`);
  }
}

/** Of Playwright's JSON report. */
interface Suite {
  specs?: {
    title: string;
    file: string;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
  suites?: Suite[];
}

const remarksOf = ({ specs = [], suites = [] }: Suite): string[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "flaky" || status === "unexpected")
      .map(({ status, results }) => {
        const what = status === "flaky" ? "passed only when tried again" : "failed";
        const error = results.flatMap(({ errors }) => errors).find(({ message }) => message !== undefined);
        return `${what}: ${file} › ${title}\n${inShort(error?.message)}`;
      }),
  ),
  ...suites.flatMap(remarksOf),
];

const statusesIn = ({ specs = [], suites = [] }: Suite): (readonly [string, string])[] => [
  ...specs.flatMap(({ file, title, tests }) => tests.map(({ status }) => [`${file} › ${title}`, status] as const)),
  ...suites.flatMap(statusesIn),
];

const inPlaywrightsWords: Readonly<Record<string, string>> = { passed: "expected", failed: "unexpected" };
/** Of the tests that were chosen; two of the same name in a file are told apart by their order. */
const statusesInJest = ({ testResults }: JestResult): (readonly [string, string])[] =>
  testResults.flatMap(({ name, assertionResults }) => {
    const chosen = assertionResults.flatMap(({ status, fullName }) => {
      const word = inPlaywrightsWords[status];
      return word ? [{ word, fullName }] : [];
    });
    return chosen.map(({ word, fullName }, at) => {
      const before = chosen.slice(0, at).filter((one) => one.fullName === fullName).length;
      return [`${path.basename(name)} › ${fullName}${before > 0 ? ` (${before + 1})` : ""}`, word] as const;
    });
  });

/** How each test of a run of Playwright or Jest ended (`expected`, `unexpected`, `flaky`, `skipped`), by file and title. */
export async function statusesOf(file: string): Promise<ReadonlyMap<string, string>> {
  const report = JSON.parse(await readFile(file, "utf8")) as Suite | JestResult;
  return new Map("testResults" in report ? statusesInJest(report) : statusesIn(report));
}

/**
 * Reads Playwright's JSON report. A real browser on a busy machine may lose a race that no shopper would see, so a test has
 * further tries; one that needed them passes, and is named, because a test that often does hides a fault.
 */
export async function ofPlaywright(file: string, outcome: Outcome): Promise<Tally> {
  try {
    const report = JSON.parse(await readFile(file, "utf8")) as Suite & {
      stats: { expected: number; unexpected: number; flaky: number };
      errors?: { message?: string }[];
    };
    const { expected, unexpected, flaky } = report.stats;
    const general = (report.errors ?? []).map(({ message }) => `failed: outside a test\n${inShort(message)}`);
    const remarks = [...remarksOf(report), ...general];
    return settle({ passed: expected + flaky, failed: unexpected, remarks }, outcome);
  } catch {
    return silent(`no report in ${file}`);
  }
}
