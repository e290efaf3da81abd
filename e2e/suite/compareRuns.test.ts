import { compareRuns } from "./compareRuns";

const run = (ended: Record<string, string>) => new Map(Object.entries(ended));

describe("compareRuns", () => {
  it("reports nothing for runs that ended the same way", () => {
    const same = run({ "network › A1": "passed", "network › A2": "skipped" });
    expect(compareRuns([same, same, same])).toEqual({ tests: 2, differing: [], failing: [] });
  });

  it("names a test that failed once, with each of its results", () => {
    const runs = [run({ A1: "passed" }), run({ A1: "failed" }), run({ A1: "passed" })];
    expect(compareRuns(runs)).toMatchObject({ differing: ["A1: passed, failed, passed"], failing: [] });
  });

  it("names a test that one run left out", () => {
    expect(compareRuns([run({ A1: "passed" }), run({})]).differing).toEqual(["A1: passed, was not run"]);
  });

  it("lists the tests that failed in every run separately", () => {
    const broken = run({ A1: "failed" });
    expect(compareRuns([broken, broken])).toMatchObject({ differing: [], failing: ["A1"] });
  });
});
