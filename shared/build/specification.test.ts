/** @jest-environment node */
import { errorsOf, type Row, rowsOf } from "./checks/proofs";

const rows = rowsOf("docs/specification.md", /^\d/);

describe("the specification's table", () => {
  it("has every section of the specification, all 46 decisions, and the additions", () => {
    const sections = new Set(rows.map(({ number }) => number.split(".")[0]));
    expect([...sections].sort((a, b) => Number(a) - Number(b))).toEqual([
      "1",
      "2",
      "3",
      "4",
      "5",
      "6",
      "7",
      "8",
      "9",
      "10",
      "11",
    ]);
    const decisions = new Set(
      rows.flatMap(({ number, sentence }) => (number.startsWith("10.") ? [parseInt(sentence, 10)] : [])),
    );
    expect([...decisions]).toEqual(Array.from({ length: 46 }, (_, index) => index + 1));
  });

  it("numbers each row once", () => {
    const numbers = rows.map(({ number }) => number);
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  });

  it("names for each row a test that exists, or a reason why there is none", () => {
    expect(rows.flatMap(errorsOf)).toEqual([]);
  });
});

describe("a row of the table", () => {
  const file = "shared/build/specification.test.ts";
  const row = (proof: string): Row => ({ number: "1.1", sentence: "", proof });

  it.each([
    ["", "names no test"],
    ["open:", "names no test"],
    ["somewhere", "names no test"],
    [`\`${file}\` → \`numbers each row once\`<br>and more`, "names no test"],
    ["`shared/none.test.ts` → `works`", "no file shared/none.test.ts"],
    [`\`${file}\` → \`numbers each row twice\``, "has no test"],
  ])("rejects %p: %s", (proof, error) => {
    expect(errorsOf(row(proof))).toEqual([expect.stringContaining(error)]);
  });

  it.each(["open: no test yet", "not testable: a matter of taste", `\`${file}\` → \`rejects %p: %s\``])(
    "accepts %p",
    (proof) => {
      expect(errorsOf(row(proof))).toEqual([]);
    },
  );
});
