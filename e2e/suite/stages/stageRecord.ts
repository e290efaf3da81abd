import type { Category, TestEnded, TestEvent } from "../reporters/testEvents";

/** A failed test or check, or an error outside a test. */
export interface Failure {
  stage: string;
  name: string;
  /** `file:line`, or empty. */
  place: string;
  message: string;
  /** The command that repeats it alone. */
  repeat: string;
}

/** What is known of a stage while it runs and afterwards. */
export interface StageRecord {
  stage: string;
  passed: number;
  failed: number;
  /** How many tests the run has, if its reporter knows. */
  expectedTests: number | null;
  expectedFiles: number | null;
  tests: TestEnded[];
  /** Milliseconds of each file and of loading it, where the reporter knows. */
  files: { file: string; ms: number; loadMs: number }[];
  /** Milliseconds that tests counted by `recordTime`. */
  times: Partial<Record<Category, number>>;
  failures: Failure[];
  /** The failed tries of tests that were tried again. */
  retried: Failure[];
}

export const newRecord = (stage: string): StageRecord => ({
  stage,
  passed: 0,
  failed: 0,
  expectedTests: null,
  expectedFiles: null,
  tests: [],
  files: [],
  times: {},
  failures: [],
  retried: [],
});

const placeOf = ({ file, line }: { file?: string; line?: number }) =>
  file === undefined ? "" : line === undefined ? file : `${file}:${line}`;

function addTest(record: StageRecord, test: TestEnded, repeat: (test: TestEnded) => string): Failure[] {
  const { name, message = "without a message" } = test;
  const failure = { stage: record.stage, name, place: placeOf(test), message, repeat: repeat(test) };
  if (test.status === "retried") {
    record.retried.push(failure);
    return [];
  }
  record.tests.push(test);
  if (test.status === "passed") record.passed += 1;
  if (test.status !== "failed") return [];
  record.failed += 1;
  return [failure];
}

/** Adds an event to the record. @returns the failures in it, which are in the record too. */
export function addEvent(record: StageRecord, event: TestEvent, repeat: (test: TestEnded) => string): Failure[] {
  const failures: Failure[] = [];
  if (event.type === "begin") {
    record.expectedTests = event.tests ?? null;
    record.expectedFiles = event.files ?? null;
  } else if (event.type === "test") {
    failures.push(...addTest(record, event, repeat));
  } else if (event.type === "file") {
    const { file, ms, loadMs } = event;
    record.files.push({ file, ms, loadMs });
  } else if (event.type === "time") {
    record.times[event.category] = (record.times[event.category] ?? 0) + event.ms;
  } else {
    record.failed += 1;
    const { file = "", message } = event;
    const test = { type: "test", file, name: "", status: "failed", ms: 0 } as const;
    failures.push({ stage: record.stage, name: "outside a test", place: file, message, repeat: repeat(test) });
  }
  record.failures.push(...failures);
  return failures;
}
