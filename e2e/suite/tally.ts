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

/** Reads Playwright's JSON report. A test that passed only at the second try counts as failed. */
export async function ofPlaywright(file: string, { code }: Outcome): Promise<Tally> {
  try {
    const { stats } = JSON.parse(await readFile(file, "utf8")) as {
      stats: { expected: number; unexpected: number; flaky: number };
    };
    return settle({ passed: stats.expected, failed: stats.unexpected + stats.flaky }, code);
  } catch {
    return { passed: 0, failed: 1 }; // the run ended before it could report
  }
}
