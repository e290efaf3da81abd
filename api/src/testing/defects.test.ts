import { readFileSync } from "node:fs";
import path from "node:path";
import { apiRoot } from "../apiRoot";
import { applyChanges, defects } from "./defects";

const read = (file: string) => readFileSync(path.join(apiRoot, file), "utf8");

/** Every combination of a group and a title in a file. Titles end at their first placeholder. */
function namesIn(source: string): string[] {
  const texts = (call: string) =>
    [...source.matchAll(new RegExp(`${call}\\(\\s*(["\`])((?:(?!\\1).)+)\\1,`, "g"))].map(([, , text = ""]) => text);
  const groups = texts("\\bdescribe");
  const titles = [...texts("\\bit"), ...texts("\\)")].map((title) => title.replace(/[%$].*/, "")).filter(Boolean);
  return groups.flatMap((group) => titles.map((title) => `${group} ${title}`));
}

describe("the seeded defects", () => {
  it("are twelve", () => {
    expect(new Set(defects.map(({ name }) => name)).size).toBe(12);
  });

  it.each(defects)("$name still applies, and its test exists", ({ changes, test }) => {
    for (const file of new Set(changes.map((change) => change.file))) {
      const changesOfFile = changes.filter((change) => change.file === file);
      expect(applyChanges(read(file), changesOfFile)).not.toBe(read(file));
    }
    expect(namesIn(read(test.file)).some((name) => name.startsWith(test.name) || test.name.startsWith(name))).toBe(
      true,
    );
  });

  it("are rejected when a change no longer applies", () => {
    expect(() => applyChanges("a b", [{ file: "x.ts", from: "c", to: "d" }])).toThrow("0 times");
    expect(() => applyChanges("a a", [{ file: "x.ts", from: "a", to: "d" }])).toThrow("2 times");
  });
});
