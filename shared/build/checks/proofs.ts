import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(__dirname, "../../..");
const namesByFile = new Map<string, ReadonlySet<string>>();

/** A row of a table that states a behaviour and names the tests that prove it. */
export interface Row {
  number: string;
  sentence: string;
  proof: string;
}

/** The rows of all tables of a document whose first cell matches `number`. A `|` within a cell is written `\|`. */
export function rowsOf(file: string, number: RegExp): Row[] {
  const text = readFileSync(path.join(root, file), "utf8");
  return text.split("\n").flatMap((line) => {
    const [before, first = "", sentence = "", proof = "", after] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return before === "" && after === "" && number.test(first) ? [{ number: first, sentence, proof }] : [];
  });
}

/** The titles of the tests in a file, as written in the source of `it`, `test` and their `each`. Skipped tests do not count. */
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

/** The tests that a row names in the form `file` → `name`. */
export const testsOf = ({ proof }: Row) =>
  [...proof.matchAll(/`([^`]+)` → `([^`]+)`/g)].map(([, file = "", name = ""]) => ({ file, name }));

/** The errors of a row: a test that does not exist, or neither a test nor a reason. */
export function errorsOf(row: Row): string[] {
  if (/^(not testable|open): \S/.test(row.proof)) return [];
  const tests = testsOf(row);
  const entryCount = row.proof === "" ? 0 : row.proof.split("<br>").length;
  if (tests.length === 0 || tests.length !== entryCount) return [`${row.number}: names no test (${row.proof})`];
  return tests.flatMap(({ file, name }) => {
    if (!existsSync(path.join(root, file))) return [`${row.number}: there is no file ${file}`];
    return testNames(file).has(name) ? [] : [`${row.number}: ${file} has no test "${name}"`];
  });
}
