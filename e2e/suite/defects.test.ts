/** @jest-environment node */
import { readFileSync } from "node:fs";
import path from "node:path";
import { applyChanges, hasTestNamed } from "../../api/src/testing/seededDefect";
import { defects } from "../defects/defects";

const read = (file: string) => readFileSync(path.join(__dirname, "../..", file), "utf8");

describe("the seeded defects", () => {
  it("are at least twenty, each with its own name", () => {
    expect(defects.length).toBeGreaterThanOrEqual(20);
    expect(new Set(defects.map(({ name }) => name)).size).toBe(defects.length);
  });

  it.each(defects)("$name still applies, and its test exists", ({ changes, test }) => {
    for (const file of new Set(changes.map((change) => change.file))) {
      const changesOfFile = changes.filter((change) => change.file === file);
      expect(applyChanges(read(file), changesOfFile)).not.toBe(read(file));
    }
    expect(hasTestNamed(read(test.file), test.name)).toBe(true);
  });
});
