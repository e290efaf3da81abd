/** @jest-environment node */
import { errorsOf, rowsOf, testsOf } from "./checks/proofs";

const rows = rowsOf("docs/reliability.md", /^(?:[TCMPROXILFZEBD]\d{1,2}|2\.\d{1,2})$/);

const upTo = (group: string, count: number) => Array.from({ length: count }, (_, index) => `${group}${index + 1}`);
/** The ids of all behaviours: for each group its first character and its number of rows. */
const ids = [
  ...[upTo("T", 9), upTo("C", 7), upTo("M", 6), upTo("P", 14), ["2.5"], upTo("R", 5), upTo("O", 10)].flat(),
  ...[upTo("X", 5), ["2.8"], upTo("I", 7), ["2.10"], upTo("L", 4), upTo("F", 5), upTo("Z", 9)].flat(),
  ...[upTo("B", 8), upTo("D", 19), upTo("E", 12)].flat(),
];

describe("the table of reliability", () => {
  it("has every behaviour once", () => {
    expect(rows.map(({ number }) => number)).toEqual(ids);
  });

  it("names for each behaviour a test that exists", () => {
    expect(rows.flatMap(errorsOf)).toEqual([]);
  });

  it("names for each behaviour a test whose title has its id", () => {
    const without = rows.filter((row) => {
      const id = new RegExp(`(?<![\\w.])${row.number.replace(".", "\\.")}(?![\\w.])`);
      return !testsOf(row).some(({ name }) => id.test(name));
    });
    expect(without.map(({ number }) => number)).toEqual([]);
  });
});
