import { appendFileSync } from "node:fs";
import path from "node:path";
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from "@playwright/test/reporter";
import { stepTimes } from "./stepTimes";
import type { TestEvent } from "./testEvents";

/** The text of an error, with that of its cause: `fetch failed` alone does not say why. */
function textOf({ stack, message, value, cause }: TestError): string | undefined {
  const text = stack ?? message ?? value;
  return text && cause ? `${text}\ncaused by ${textOf(cause)}` : text;
}

/** Playwright's reporter of the test run: writes events to the file of TEST_EVENTS. */
export default class PlaywrightReporter implements Reporter {
  // The folder e2e, so that its parent is the project's root.
  private rootDir = "";

  private write(event: TestEvent): void {
    if (process.env.TEST_EVENTS) appendFileSync(process.env.TEST_EVENTS, `${JSON.stringify(event)}\n`);
  }

  private nameOf(file: string): string {
    return path.relative(path.dirname(this.rootDir), file);
  }

  onBegin(config: FullConfig, suite: Suite): void {
    this.rootDir = config.configFile ? path.dirname(config.configFile) : config.rootDir;
    this.write({ type: "begin", tests: suite.allTests().length });
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const { status, duration, errors } = result;
    // The first three of a title are the root, the project and the file.
    const name = test.titlePath().slice(3).join(" ");
    const isSkipped = status === "skipped" || status === "interrupted";
    const isPassed = status === test.expectedStatus;
    const isRetried = !isPassed && !isSkipped && result.retry < test.retries;
    const message = errors.map(textOf).find((text) => text);
    this.write({
      type: "test",
      file: this.nameOf(test.location.file),
      line: test.location.line,
      name,
      status: isRetried ? "retried" : isSkipped ? "skipped" : isPassed ? "passed" : "failed",
      ms: duration,
      times: stepTimes(result.steps),
      ...(message && !isPassed ? { message } : {}),
    });
  }

  onError(error: TestError): void {
    const file = error.location ? { file: this.nameOf(error.location.file) } : {};
    this.write({ type: "error", message: textOf(error) ?? String(error.value), ...file });
  }

  /** Without this Playwright adds its own reporter of lines. */
  printsToStdio(): boolean {
    return false;
  }
}
