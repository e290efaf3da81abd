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
const here = "shared/build/realTimes.test.ts";
/** Without the examples in this one. */
const isChecked = (file: string) => testFile.test(file) && file !== here;
/** It keeps the page's main thread busy for some time. */
const exception = "e2e/journeys/rendering/viewTransitions.spec.ts";

it("compares no real time in a test: a busy machine may take ten times as long", () => {
  const found = lines.filter(({ file, line }) => isChecked(file) && file !== exception && compared.test(line));
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
const e2eLines = lines.filter(({ file }) => file.startsWith("e2e/"));
const numberOf = (text = "") => Number(text.replaceAll("_", ""));
/** A limit with a name, ms, as in `const finalMs = 8000`: that of the same file, else the smallest that a file exports. */
function namedMs(name: string, text: string): number {
  const find = (one: string, prefix = "") => new RegExp(`\\b${prefix}const ${name} = ([\\d_]+);`).exec(one)?.[1];
  const own = find(text);
  return own ? numberOf(own) : Math.min(...testTexts.flatMap((one) => find(one.text, "export ") ?? []).map(numberOf));
}
/** The limit that a line sets for a step, ms. `NaN` when it sets none, 0 when it is calculated. */
function limitOf(line: string, text = line): number {
  const [, value] = /(?:\btimeout: |\bset(?:Default|DefaultNavigation)Timeout\()([^,})]+)/.exec(line) ?? [];
  if (value === undefined) return Number.NaN;
  const known = value.trim();
  if (/^[\d_]+$/.test(known)) return numberOf(known);
  return /^\w+$/.test(known) ? namedMs(known, text) : 0;
}

it("ends no step of a browser test before an assertion would end, unless the step is repeated or may fail", () => {
  const short = e2eLines.filter(({ line, text }) => limitOf(line, text) < assertionMs);
  const mayFail = (text: string) => text.includes(".toPass(") || text.includes(".catch(");
  expect(short.length).toBeGreaterThan(0);
  expect(short.filter(({ text }) => !mayFail(text)).map(({ place, line }) => `${place} ${line.trim()}`)).toEqual([]);
});

it.each([
  ["await button.click({ timeout: 2000 });", 2000],
  ["await expect.poll(metrics, { timeout: Math.max(1, end - Date.now()) }).toBe(1);", 0],
  ["page.setDefaultTimeout(4000);", 4000],
  ["const finalMs = 8000; await expect(panel).toBeVisible({ timeout: finalMs });", 8000],
  ["await expect(panel).toBeVisible();", Number.NaN],
])("reads the limit of %s", (line, ms) => expect(limitOf(line)).toBe(ms));

/** `jest.setTimeout(1000)`, and the end of a test or hook with a limit: `}, 1000);` */
const ownLimit = /\b(?:jest|test|testInfo\(\))\.setTimeout\(|^\s*\}, [\d_]{4,}\);/;

it("leaves the limit of a test to the configuration", () => {
  const found = lines.filter(({ file, line }) => isChecked(file) && ownLimit.test(line));
  expect(found.map(({ place, line }) => `${place} ${line.trim()}`)).toEqual([]);
});

it.each(["jest.setTimeout(240_000);", "  }, 120_000);", "  test.setTimeout(60_000);"])("would find %s", (line) =>
  expect(line).toMatch(ownLimit),
);

/** The second one stops the clock of pages that are not open yet. */
const clockStoppers = ["e2e/support/page/pauseClock.ts", "e2e/faults/support/expectations.ts", here];

it("stops the clock of an open page by `pauseClock` only: the moment may be over before the page gets the command", () => {
  const found = lines.filter(({ file, line }) => line.includes(".pauseAt(") && !clockStoppers.includes(file));
  expect(found.map(({ place, line }) => `${place} ${line.trim()}`)).toEqual([]);
});

/** A server with Node's own limit for idle connections. */
const impatientServer = /\bcreateServer\((?:async )?\(/;

it("gives each HTTP server of a browser test the shop's limit for idle connections (`shared/src/testing/keepAlive.ts`)", () => {
  const isServer = (file: string) => /^(?:e2e|shared\/src\/testing)\//.test(file);
  const found = lines.filter(({ file, line }) => isServer(file) && impatientServer.test(line));
  expect(found.map(({ place, line }) => `${place} ${line.trim()}`)).toEqual([]);
});

it.each(["createServer((request, response) => {", "receiver = createServer(async (request, response) => {"])(
  "would find %s",
  (line) => expect(line).toMatch(impatientServer),
);
