import type { TestEvent } from "../reporters/testEvents";
import { addEvent, newRecord } from "./stageRecord";

const repeat = ({ file, name }: { file: string; name: string }) => `repeat ${file} ${name}`.trim();

function recordOf(...events: TestEvent[]) {
  const record = newRecord("unit tests");
  const failures = events.flatMap((event) => addEvent(record, event, repeat));
  return { record, failures };
}

describe("the record of a stage", () => {
  it("counts what passed and failed, and not what was skipped", () => {
    const test = { type: "test", file: "a.test.ts", ms: 3 } as const;
    const { record } = recordOf(
      { type: "begin", tests: 3 },
      { ...test, name: "one", status: "passed" },
      { ...test, name: "two", status: "skipped" },
      { ...test, name: "three", status: "failed", message: "no" },
    );
    expect(record).toMatchObject({ passed: 1, failed: 1, expectedTests: 3 });
  });

  it("has the place and the command of each failure", () => {
    const { record, failures } = recordOf(
      { type: "test", file: "a.test.ts", name: "adds", status: "failed", ms: 3, line: 7, message: "2 is not 3" },
      { type: "error", file: "b.test.ts", message: "cannot find module" },
    );
    expect(failures).toEqual([
      {
        stage: "unit tests",
        name: "adds",
        place: "a.test.ts:7",
        message: "2 is not 3",
        repeat: "repeat a.test.ts adds",
      },
      {
        stage: "unit tests",
        name: "outside a test",
        place: "b.test.ts",
        message: "cannot find module",
        repeat: "repeat b.test.ts",
      },
    ]);
    expect(record).toMatchObject({ failed: 2, failures });
  });

  it("names a test that needed another try, and counts it once", () => {
    const test = { type: "test", file: "a.spec.ts", name: "buys", ms: 3 } as const;
    const { record, failures } = recordOf(
      { ...test, status: "retried", message: "too early" },
      { ...test, status: "passed" },
    );
    expect(failures).toEqual([]);
    expect(record).toMatchObject({ passed: 1, failed: 0, retried: [{ name: "buys", message: "too early" }] });
    expect(record.tests).toHaveLength(1);
  });

  it("adds up the times that tests count", () => {
    const { record } = recordOf(
      { type: "time", category: "servers", ms: 900 },
      { type: "time", category: "servers", ms: 100 },
    );
    expect(record.times).toEqual({ servers: 1000 });
  });
});
