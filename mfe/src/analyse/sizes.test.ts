import { overBudget, readBudget, sizesOf } from "./sizes";

const budget = { start: 1, scripts: 2, styles: 1 };

it("adds up the sent bytes by kind", () => {
  const files = { "main.js": 700, "page.js": 600, "page.css": 300, "face.woff2": 9000 };
  expect(sizesOf(files, ["main.js"])).toEqual({ start: 700, scripts: 1300, styles: 300 });
});

it("reports each kind over its budget, and none that exactly fits", () => {
  expect(overBudget({ start: 1024, scripts: 2048, styles: 1024 }, budget)).toEqual([]);
  expect(overBudget({ start: 1024, scripts: 2304, styles: 1024 }, budget)).toEqual([
    "scripts: 2.25 KiB, 2 at most, 256 bytes over",
  ]);
  expect(overBudget({ start: 1025, scripts: 2048, styles: 1024 }, budget)).toEqual([
    "start: 1.00 KiB, 1 at most, 1 bytes over",
  ]);
});

it("rejects a workspace without a budget", () => {
  expect(readBudget({ budget })).toEqual(budget);
  expect(() => readBudget({})).toThrow('package.json has no "budget" with start, scripts, styles in KiB');
  expect(() => readBudget({ budget: { ...budget, styles: "1" } })).toThrow(TypeError);
});
