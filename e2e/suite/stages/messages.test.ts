import { failureText, leftText, progressText } from "./messages";
import { newRecord } from "./stageRecord";

describe("the messages of a run", () => {
  it("show a failure with its place, its first lines and the command that repeats it", () => {
    const message = "\u001b[31mexpected 1\u001b[39m\n\n  at b.ts:1\n  at x (node_modules/jest/a.js:1)";
    expect(failureText({ stage: "unit tests", name: "adds", place: "a.ts:7", message, repeat: "npx jest a.ts" })).toBe(
      "FAILED unit tests: a.ts:7 › adds\n    expected 1\n      at b.ts:1\n    repeat: npx jest a.ts",
    );
  });

  it("say how far a stage is, by tests or by files", () => {
    const record = { ...newRecord("unit tests"), failed: 1 };
    expect(progressText({ ...record, expectedTests: 12 })).toBe("unit tests 0 of 12, 1 failed");
    expect(progressText({ ...record, failed: 0, expectedFiles: 3 })).toBe("unit tests 0 tests, 0 of 3 files");
  });
});

describe("what is left of a run", () => {
  const last = { lint: { start: 0, end: 5 }, unit: { start: 0, end: 70 }, browsers: { start: 70, end: 500 } };

  it("is estimated by the last complete run", () => {
    expect(leftText(["browsers"], new Map([["unit", 10]]), last)).toBe("left: browsers, about 8:10");
    expect(leftText([], new Map([["browsers", 400]]), last)).toBe("about 0:30");
  });

  it("is not estimated when a stage is new", () => {
    expect(leftText(["sizes"], new Map([["unit", 10]]), last)).toBe("left: sizes");
    expect(leftText(["browsers"], new Map(), {})).toBe("left: browsers");
  });

  it("ends where the last run ended, when a stage takes longer than then", () => {
    expect(leftText([], new Map([["browsers", 900]]), last)).toBe("about 0:00");
  });
});
