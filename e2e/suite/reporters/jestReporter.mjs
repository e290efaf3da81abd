import { appendFileSync } from "node:fs";
import path from "node:path";

/** @import { Test, TestCaseResult, TestResult } from "@jest/test-result" */

/** Jest's reporter of the test run: writes events (testEvents.ts) to the file of TEST_EVENTS. */
export default class JestReporter {
  /** @param {{ rootDir: string }} globalConfig */
  constructor(globalConfig) {
    this.failed = false;
    // The API's configuration has the same root, the project's.
    this.rootDir = globalConfig.rootDir;
  }

  /** @param {object} event */
  write(event) {
    if (process.env.TEST_EVENTS) appendFileSync(process.env.TEST_EVENTS, `${JSON.stringify(event)}\n`);
  }

  /** @param {{ numTotalTestSuites: number }} results */
  onRunStart({ numTotalTestSuites }) {
    this.write({ type: "begin", files: numTotalTestSuites });
  }

  /**
   * @param {Pick<Test, "path">} test
   * @param {TestCaseResult} result
   */
  onTestCaseResult({ path: file }, { ancestorTitles, title, status, duration, failureMessages }) {
    if (status !== "passed" && status !== "failed") return;
    const [message] = failureMessages ?? [];
    this.write({
      type: "test",
      file: path.relative(this.rootDir, file),
      name: [...ancestorTitles, title].join(" "),
      status,
      ms: duration ?? 0,
      ...(message === undefined ? {} : { message, line: lineIn(file, message) }),
    });
  }

  /**
   * @param {Pick<Test, "path">} test
   * @param {TestResult} result
   */
  onTestFileResult({ path: file }, { perfStats, testResults, testExecError }) {
    const name = path.relative(this.rootDir, file);
    const ms = perfStats.end - perfStats.start;
    const ofTests = testResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
    this.write({ type: "file", file: name, ms, loadMs: Math.max(ms - ofTests, 0) });
    if (testExecError) this.write({ type: "error", file: name, message: testExecError.stack ?? testExecError.message });
  }

  /** Jest calls this to learn whether the reporter fails the run. */
  getLastError() {
    return undefined;
  }
}

/**
 * The line of the test file at which the stack of an error first is.
 * @param {string} file
 * @param {string} message
 */
function lineIn(file, message) {
  const start = message.indexOf(`${file}:`);
  const line = start < 0 ? Number.NaN : Number.parseInt(message.slice(start + file.length + 1), 10);
  return Number.isNaN(line) ? undefined : line;
}
