/** @jest-environment node */
import { isAccused, judgeTrial } from "./judgeRelease";

describe("isAccused", () => {
  it.each([
    [2, 0, false],
    [3, 0, true],
    [3, 3, true],
    [3, 4, false],
    [40, 41, false],
  ])("with %i failures and %i mounts: %p", (failed, mounted, expected) => {
    expect(isAccused({ failed, mounted })).toBe(expected);
  });
});

describe("judgeTrial", () => {
  const trial = { failed: 3, mounted: 0, control: 0, percent: 10 };
  it.each([
    ["refuted by more mounts than failures", { mounted: 4 }, "refuted"],
    ["refuted by three mounts at least", { failed: 0, mounted: 2 }, "open"],
    ["open with as many failures as mounts", { failed: 9, mounted: 9, control: 500 }, "open"],
    ["open while few other visitors came", { control: 98 }, "open"],
    ["broken when the mounts are missing that were to be expected", { control: 99 }, "broken"],
    ["broken with one mount of eleven", { control: 99, mounted: 1 }, "broken"],
    ["open with two mounts of eleven", { control: 99, mounted: 2 }, "open"],
    ["open without failures, however many mounts are missing", { failed: 2, control: 5000 }, "open"],
    ["open for a longer time where fewer visitors get it", { control: 500, percent: 1 }, "open"],
  ])("F21 is %s", (_, part, expected) => {
    expect(judgeTrial({ ...trial, ...part })).toBe(expected);
  });
});
