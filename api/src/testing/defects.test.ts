import { readFileSync } from "node:fs";
import path from "node:path";
import { apiRoot } from "../apiRoot";
import { defects } from "./defects";
import { applyChanges, hasTestNamed } from "./seededDefect";

const read = (file: string) => readFileSync(path.join(apiRoot, file), "utf8");

describe("the seeded defects", () => {
  it("have different names", () => {
    const names = defects.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  });

  it.each(defects)("$name still applies, and its test exists", ({ changes, test }) => {
    for (const file of new Set(changes.map((change) => change.file))) {
      const changesOfFile = changes.filter((change) => change.file === file);
      expect(applyChanges(read(file), changesOfFile)).not.toBe(read(file));
    }
    expect(hasTestNamed(read(test.file), test.name)).toBe(true);
  });

  it("are rejected when a change no longer applies", () => {
    expect(() => applyChanges("a b", [{ file: "x.ts", from: "c", to: "d" }])).toThrow("0 times");
    expect(() => applyChanges("a a", [{ file: "x.ts", from: "a", to: "d" }])).toThrow("2 times");
  });
});
