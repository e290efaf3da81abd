/** @jest-environment node */
import { isCode, isTestCode, projectFiles, readText } from "./checks/sourceFiles";

const testTexts = projectFiles()
  .filter((file) => isCode(file) && isTestCode(file))
  .map(readText);
const lines = testTexts.flatMap(({ file, text }) =>
  text.split("\n").map((line, index) => ({ file, place: `${file}:${index + 1}`, line, text })),
);

/** `expect(Date.now() - startedAt)`, `performance.now() - startedAt > 5000`, `Date.now() < end`. */
const compared = /expect\((?:Date|performance)\.now\(\)|\b(?:Date|performance)\.now\(\)(?: - \w+)?\)? [<>]/;
const testFile = /\.(?:test|spec)\.tsx?$/;
/** One keeps the page's main thread busy for some time; the other has the examples below. */
const exceptions = new Set(["e2e/journeys/rendering/viewTransitions.spec.ts", "shared/build/realTimes.test.ts"]);

it("compares no real time in a test: a busy machine may take ten times as long", () => {
  const found = lines.filter(({ file, line }) => testFile.test(file) && !exceptions.has(file) && compared.test(line));
  expect(found.map(({ place, line }) => `${place} ${line.trim()}`)).toEqual([]);
});

it.each([
  "expect(Date.now() - startedAt).toBeLessThan(2000);",
  'if (performance.now() - startedAt > timeoutMs) throw new Error("too late");',
  "while (!isOver && Date.now() - startedAt < 40_000) {",
  "while (!(await isTrue()) && Date.now() < end) await next();",
])("would find %s", (line) => expect(line).toMatch(compared));

/** Playwright's limit of an assertion, ms (`e2e/playwright.config.ts`). */
const assertionMs = 30_000;
const limitOf = (line: string) => Number(/\btimeout: ([\d_]+)/.exec(line)?.[1]?.replaceAll("_", "") ?? Number.NaN);

it("ends no step of a browser test before an assertion would end, unless the step is repeated or may fail", () => {
  const short = lines.filter(({ file, line }) => file.startsWith("e2e/") && limitOf(line) < assertionMs);
  const mayFail = (text: string) => text.includes(".toPass(") || text.includes(".catch(");
  expect(short.length).toBeGreaterThan(0);
  expect(short.filter(({ text }) => !mayFail(text)).map(({ place, line }) => `${place} ${line.trim()}`)).toEqual([]);
});
