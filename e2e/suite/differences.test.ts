import { differences } from "./differences";

const run = (ended: Record<string, string>) => new Map(Object.entries(ended));

describe("several runs of the same tests", () => {
  it("that ended alike have nothing to say", () => {
    const alike = run({ "wire › A1": "expected", "wire › A2": "skipped" });
    expect(differences([alike, alike, alike])).toEqual({ tests: 2, differing: [], failing: [] });
  });

  it("name the test that failed once, and each of its results", () => {
    const runs = [run({ A1: "expected" }), run({ A1: "unexpected" }), run({ A1: "expected" })];
    expect(differences(runs)).toMatchObject({ differing: ["A1: passed, failed, passed"], failing: [] });
  });

  it("name the test that one of them did not come to", () => {
    expect(differences([run({ A1: "expected" }), run({})]).differing).toEqual(["A1: passed, was not run"]);
  });

  it("keep apart what failed each time", () => {
    const broken = run({ A1: "unexpected" });
    expect(differences([broken, broken])).toMatchObject({ differing: [], failing: ["A1"] });
  });
});
