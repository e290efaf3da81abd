import { measureMachine } from "../../support/machineSpeed";
import type { TestEvent } from "../reporters/testEvents";
import { addEvent, newRecord } from "../stages/stageRecord";
import { testTimes } from "./testTimes";
import { timesReport } from "./timesReport";

const run = {
  command: "npm test",
  startedAt: new Date("2026-01-01T10:00:00Z"),
  machine: { cores: 2, node: "v24.1.0", calculationMs: 81.4, pageUs: 0.62, startMs: 40.3 },
};

function aStage(name: string, startMs: number, endMs: number, ...events: TestEvent[]) {
  const record = newRecord(name);
  for (const event of events) addEvent(record, event, () => "");
  return { record, startMs, endMs };
}
const aTest = (file: string, name: string, ms: number): TestEvent & { type: "test" } => ({
  type: "test",
  file,
  name,
  status: "passed",
  ms,
});

const unit = aStage(
  "unit tests",
  0,
  4_000,
  aTest("a.test.ts", "one", 100),
  aTest("a.test.ts", "two", 300),
  { type: "file", file: "a.test.ts", ms: 1_000, loadMs: 600 },
  { type: "time", category: "databases", ms: 150 },
);
const browsers = aStage(
  "browsers",
  4_000,
  14_000,
  { ...aTest("e2e/b.spec.ts", "buys", 9_000), times: { browser: 5_000, clock: 1_000 } },
  { type: "time", category: "servers", ms: 2_500 },
);

describe("the times of a run", () => {
  const times = testTimes(run, [unit, browsers]);

  it("have when each stage started and ended, and the time of each category", () => {
    expect(times).toMatchObject({ command: "npm test", seconds: 14 });
    expect(times.stages).toEqual([
      { name: "unit tests", start: 0, end: 4, tests: 2, times: { databases: 150, loading: 600, tests: 250 } },
      {
        name: "browsers",
        start: 4,
        end: 14,
        tests: 1,
        times: { servers: 2_500, browser: 5_000, clock: 1_000, tests: 500 },
      },
    ]);
  });

  it("have the time of each file, with its loading where that is known", () => {
    expect(times.files).toEqual([
      { stage: "unit tests", file: "a.test.ts", ms: 1_000, tests: 2 },
      { stage: "browsers", file: "e2e/b.spec.ts", ms: 9_000, tests: 1 },
    ]);
  });

  it("are printed with the slowest files and tests first", () => {
    const report = timesReport(times);
    expect(report).toContain("npm test, 2026-01-01T10:00:00.000Z: 14 s");
    expect(report).toMatch(/\| unit tests \| 2 {5}\| 4 {3}\|.* 0\.6 {5}\| 0\.3 /);
    expect(report.indexOf("e2e/b.spec.ts")).toBeLessThan(report.indexOf("a.test.ts"));
    expect(report).toContain("The 3 slowest tests");
  });

  it("are printed with the speed of the machine, if it was measured", () => {
    const speed =
      "Before the run, 2 cores, Node v24.1.0: a fixed calculation 81 ms, a new page of memory 0.6 µs, a start of Node 40 ms.";
    expect(timesReport(times)).toContain(`14 s\n\n${speed}\n\nStages`);
    expect(timesReport({ ...times, machine: null })).toContain("14 s\n\nStages");
  });

  it("list at most fifty tests", () => {
    const tests = Array.from({ length: 60 }, (_, index) => aTest("a.test.ts", `test ${index}`, index));
    const report = timesReport(testTimes(run, [aStage("unit tests", 0, 1, ...tests)]));
    expect(report).toContain("| test 10 ");
    expect(report).not.toContain("| test 9 ");
  });
});

it("measures the machine", () => {
  const { calculationMs, pageUs, startMs } = measureMachine();
  for (const value of [calculationMs, pageUs, startMs]) expect(value).toBeGreaterThan(0);
});
