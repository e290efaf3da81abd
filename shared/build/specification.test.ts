/** @jest-environment node */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(__dirname, "../..");
const rows = rowsOf(readFileSync(path.join(root, "docs/specification.md"), "utf8"));
const namesByFile = new Map<string, ReadonlySet<string>>();

interface Row {
  number: string;
  sentence: string;
  proof: string;
}

/** The rows of all tables of the document; a `|` within a cell is written `\|`. */
function rowsOf(text: string): Row[] {
  return text.split("\n").flatMap((line) => {
    const [before, number = "", sentence = "", proof = "", after] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return before === "" && after === "" && /^\d/.test(number) ? [{ number, sentence, proof }] : [];
  });
}

/** Names of tests as they stand in the source of `it`, `test` and their `each`, templates included; skipped ones do not count. */
function testNames(file: string): ReadonlySet<string> {
  const known = namesByFile.get(file);
  if (known) return known;
  const source = readFileSync(path.join(root, file), "utf8");
  const call =
    /(?<!\.(?:skip|fixme|todo))(?:\b(?:it|test)|\))\(\s*(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|`((?:\\.|[^`\\])*)`)\s*,/g;
  const names = new Set(
    [...source.matchAll(call)].map(([, double, single, template]) =>
      (double ?? single ?? template ?? "").replace(/\\(["'`])/g, "$1"),
    ),
  );
  namesByFile.set(file, names);
  return names;
}

/** The tests that a row names, as `file` → `name`. */
const testsOf = ({ proof }: Row) =>
  [...proof.matchAll(/`([^`]+)` → `([^`]+)`/g)].map(([, file = "", name = ""]) => ({ file, name }));

/** What is wrong with a row: a test that is not there, or no test and no word of why. */
function faultsOf(row: Row): string[] {
  if (/^(not testable|open): \S/.test(row.proof)) return [];
  const tests = testsOf(row);
  const pieces = row.proof === "" ? 0 : row.proof.split("<br>").length;
  if (tests.length === 0 || tests.length !== pieces) return [`${row.number}: names no test (${row.proof})`];
  return tests.flatMap(({ file, name }) => {
    if (!existsSync(path.join(root, file))) return [`${row.number}: there is no file ${file}`];
    return testNames(file).has(name) ? [] : [`${row.number}: ${file} has no test "${name}"`];
  });
}

describe("the specification's table", () => {
  it("holds every section of the specification, all 46 decisions, and what is beyond them", () => {
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

  it("names for each row a test that exists, or says why there is none", () => {
    expect(rows.flatMap(faultsOf)).toEqual([]);
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
  ])("is at fault with %p: %s", (proof, fault) => {
    expect(faultsOf(row(proof))).toEqual([expect.stringContaining(fault)]);
  });

  it.each(["open: no test yet", "not testable: a matter of taste", `\`${file}\` → \`is at fault with %p: %s\``])(
    "is in order with %p",
    (proof) => {
      expect(faultsOf(row(proof))).toEqual([]);
    },
  );
});
