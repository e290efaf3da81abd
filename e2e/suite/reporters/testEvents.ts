/** Where the time of a test run goes. What none of the others counts is `tests`: the tests' own work. */
export const categories = ["build", "servers", "databases", "browser", "clock", "loading", "tests"] as const;
export type Category = (typeof categories)[number];
/** Milliseconds of each category. */
export type Times = Readonly<Partial<Record<Category, number>>>;

/** A test that ended. */
export interface TestEnded {
  type: "test";
  /** Relative to the project's root. */
  file: string;
  /** Groups and title, as the runner's filter by name matches them. */
  name: string;
  /** `retried`: this try failed, and another follows. */
  status: "passed" | "failed" | "skipped" | "retried";
  ms: number;
  /** The line of the test, or the line at which it failed. */
  line?: number;
  /** The first error, if the test failed. */
  message?: string;
  /** Parts of `ms`. */
  times?: Times;
}

/** What a reporter of Jest or Playwright, or a test by `recordTime`, writes as one line of JSON while a stage runs. */
export type TestEvent =
  | TestEnded
  /** The run starts. Jest knows only its number of files. */
  | { type: "begin"; tests?: number; files?: number }
  /** A file of tests ended, of Jest only. `loadMs`: what its environment, modules and hooks took beside its tests. */
  | { type: "file"; file: string; ms: number; loadMs: number }
  /** An error outside a test. */
  | { type: "error"; message: string; file?: string }
  | { type: "time"; category: Category; ms: number };

/** Reads lines of events. A line that is no event (a process was killed while it wrote) is left out. */
export function parseEvents(text: string): TestEvent[] {
  return text.split("\n").flatMap((line) => {
    try {
      return [JSON.parse(line) as TestEvent]; // the reporters write nothing else
    } catch {
      return [];
    }
  });
}
