/** @jest-environment node */
import { errorsOf, rowsOf, testsOf } from "./checks/proofs";
import { readText } from "./checks/sourceFiles";

const rows = rowsOf("docs/reliability.md", /^(?:[A-Z]\d{1,2}|2\.\d{1,2})$/);

const upTo = (group: string, count: number) => Array.from({ length: count }, (_, index) => `${group}${index + 1}`);
/** The ids of all behaviours: for each group its first character and its number of rows. */
const ids = [
  ...[upTo("T", 9), upTo("C", 7), upTo("M", 6), upTo("P", 14), ["2.5"], upTo("R", 5), upTo("O", 10)].flat(),
  ...[upTo("X", 5), ["2.8"], upTo("I", 7), ["2.10"], upTo("L", 6), upTo("F", 50), upTo("Z", 9)].flat(),
  ...[upTo("A", 18), upTo("B", 8), upTo("D", 19), upTo("E", 12), upTo("G", 8)].flat(),
  ...upTo("K", 7),
  ...upTo("N", 13),
  ...upTo("J", 12),
  ...upTo("Q", 8),
  ...upTo("U", 11),
  ...upTo("W", 21),
  ...upTo("V", 13),
  ...upTo("H", 7),
  ...upTo("Y", 13),
];

/** The id in the title of a test of a table, as it is written in the source. */
const templateId = "${" + "id}";

describe("the table of reliability", () => {
  it("has every behaviour once", () => {
    expect(rows.map(({ number }) => number)).toEqual(ids);
  });

  it("names for each behaviour a test that exists", () => {
    expect(rows.flatMap(errorsOf)).toEqual([]);
  });

  it("names for each finding of a review rows that exist", () => {
    const { text } = readText("docs/reliability.md");
    const findings = text.slice(text.indexOf("## Findings of reviews")).matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm);
    const named = [...findings].slice(1).filter(([, finding]) => !finding?.startsWith("---"));
    const known = new Set(rows.map(({ number }) => number));
    const without = named.filter(([, , ids = ""]) => !ids.split(", ").every((id) => known.has(id)));
    expect(named.length).toBeGreaterThan(50);
    expect(without.map(([line]) => line)).toEqual([]);
  });

  it("names for each behaviour a test whose title has its id", () => {
    const without = rows.filter((row) => {
      const id = new RegExp(`(?<![\\w.])${row.number.replace(".", "\\.")}(?![\\w.])`);
      // A table of tests gives each its id: the title has `${id}`, and the table has the id.
      const isInTable = (file: string) => readText(file).text.includes(`id: "${row.number}"`);
      return !testsOf(row).some(({ file, name }) => id.test(name) || (name.startsWith(templateId) && isInTable(file)));
    });
    expect(without.map(({ number }) => number)).toEqual([]);
  });
});
