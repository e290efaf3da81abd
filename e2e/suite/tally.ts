import { readFile } from "node:fs/promises";
import type { Outcome } from "./run";

/** How a stage ended: tests (or whole checks) that passed and failed. */
export interface Tally {
  passed: number;
  failed: number;
}

/** A check without tests of its own (format, lint, types) counts as one. */
export const asCheck = ({ code }: Outcome): Tally => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** A run that ended badly although no test failed (a crash, an open handle, no test at all) is a failure of its own. */
function settle({ passed, failed }: Tally, code: number): Tally {
  const isSilentFailure = (code !== 0 && failed === 0) || passed + failed === 0;
  return { passed, failed: isSilentFailure ? failed + 1 : failed };
}

/** Reads Jest's `--json --outputFile`. */
export async function ofJest(file: string, { code }: Outcome): Promise<Tally> {
  try {
    const result = JSON.parse(await readFile(file, "utf8")) as {
      numPassedTests: number;
      numFailedTests: number;
      numRuntimeErrorTestSuites: number;
    };
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
    return settle({ passed: result.numPassedTests, failed }, code);
  } catch {
    return { passed: 0, failed: 1 }; // the run ended before it could report
  }
}

interface Suite {
  specs?: { title: string; file: string; tests: { status: string }[] }[];
  suites?: Suite[];
}

const flakyTitles = ({ specs = [], suites = [] }: Suite): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
    .map(({ file, title }) => `${file} › ${title}`),
  ...suites.flatMap(flakyTitles),
];

/**
 * Reads Playwright's JSON report. A real browser on a busy machine may lose a race that no shopper would see, so a test has
 * a second try; one that needed it passes, and is named, because a test that often does hides a fault.
 */
export async function ofPlaywright(file: string, { code }: Outcome): Promise<Tally> {
  try {
    const report = JSON.parse(await readFile(file, "utf8")) as Suite & {
      stats: { expected: number; unexpected: number; flaky: number };
    };
    for (const title of flakyTitles(report)) process.stdout.write(`passed only at the second try: ${title}\n`);
    const { expected, unexpected, flaky } = report.stats;
    return settle({ passed: expected + flaky, failed: unexpected }, code);
  } catch {
    return { passed: 0, failed: 1 }; // the run ended before it could report
  }
}
