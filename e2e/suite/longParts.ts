/** A way to run a part: the whole of it, or a smaller setting. */
interface Setting {
  /** A command in the project, with environment variables before it. */
  command: string;
  /** How long it takes on two idle cores, in seconds. */
  seconds: number;
}

/** A part of `npm run test:long`. docs/testing.md lists all of them. */
export interface LongPart extends Setting {
  name: string;
  /** Why it is not in `npm test`. */
  reason: string;
  /** Where the whole part does not fit: the same with fewer rounds. */
  smaller?: Setting;
  /** The folder of `e2e` with its browser tests. A part whose folder has no test is left out. */
  folder?: string;
}

/** A part whose browser tests are in the folder of its name. */
const browserPart = (name: string, seconds: number, reason: string): LongPart => ({
  name,
  command: `playwright test --config e2e/playwright.long.config.ts --project ${name}`,
  seconds,
  reason,
  folder: `long/${name}`,
});

export const longParts: readonly LongPart[] = [
  {
    name: "faults",
    command: "npm run faults -- --times 10",
    seconds: 3_000,
    smaller: { command: "npm run faults -- --times 3", seconds: 900 },
    reason: "Every injected fault ten times on a busy machine: a test with differing results has a race",
  },
  {
    name: "clock",
    command: "npm run test:clock",
    seconds: 540,
    reason: "Unit tests and those of the API with a clock ten times as fast, which stands for a slow machine",
  },
  {
    ...browserPart(
      "variants",
      90,
      "What the journeys prove on one page, at one width or for one shopper, on the others",
    ),
    folder: "journeys",
  },
  browserPart("apiFaults", 300, "Every call of the API with every fault, in the browser"),
  browserPart("remoteFaults", 500, "Every fault of a remote for each remote, in the browser"),
  browserPart("accessibility", 300, "Every screen in every state with axe, at 320 pixels and at twice the text size"),
  browserPart("scale", 120, "Carts, lists and orders of the largest sizes (reliability D11), in the browser"),
  browserPart(
    "rendering",
    300,
    "Layout shifts of every page and width, leaks over many laps, and others of pages that come late",
  ),
  browserPart("tampering", 180, "Every script of four pages with a statement added to it, in the browser"),
  browserPart(
    "outside",
    180,
    "A remote in a repository of its own with packages that npm installs: it needs npm's registry",
  ),
  browserPart(
    "storage",
    400,
    "Three servers on PostgreSQL and on storage that speaks S3, each away for a minute; it needs Debian's package of Swift",
  ),
  browserPart(
    "firefox",
    130,
    "axe in Firefox, on the way of the purchase and on the other pages; fields that it puts back; without JavaScript the purchase as far as it goes, and the forms",
  ),
  {
    name: "screens",
    command: "npm run screens -- --compare",
    seconds: 420,
    reason: "Every screen at three widths against its reference image: images differ between machines",
  },
  {
    name: "races",
    command: "npm run races -w @aurelle/api",
    seconds: 1_500,
    smaller: { command: "npm run races -w @aurelle/api -- 50", seconds: 700 },
    reason: "200 runs of each race, on both databases and with two processes: a rare order of events needs many tries",
  },
  {
    name: "model",
    command: "npm run model -w @aurelle/api -- 20000",
    seconds: 600,
    smaller: { command: "npm run model -w @aurelle/api -- 5000", seconds: 200 },
    reason: "20,000 steps of random calls on each database, checked against a model: a rare interleaving needs many",
  },
  {
    name: "modelDefects",
    command: "npm run model:defects -w @aurelle/api",
    seconds: 300,
    reason: "Puts six races into a copy of the API: the model must find each within 4,000 steps",
  },
  {
    name: "drill",
    command: "npm run drill -w @aurelle/api",
    seconds: 700,
    smaller: { command: "npm run drill -w @aurelle/api -- 15", seconds: 240 },
    reason: "Kills the API during orders, fifty times on each database",
  },
  {
    name: "fuzz",
    command: "FUZZ_RUNS=10000 npm run test -w @aurelle/api -- fuzz",
    seconds: 300,
    smaller: { command: "FUZZ_RUNS=2000 npm run test -w @aurelle/api -- fuzz", seconds: 90 },
    reason: "10,000 generated requests: a rare server error needs many",
  },
  {
    name: "timing",
    command: "npm run timing -w @aurelle/api",
    seconds: 360,
    reason: "200 pairs of each of eleven calls, to show that times do not reveal what exists: nothing else may run",
  },
  {
    name: "replica",
    command: "npm run try:replica -w @aurelle/api",
    seconds: 120,
    reason: "Two servers of PostgreSQL, of which one follows the other",
  },
  {
    name: "apiDefects",
    command: "npm run defects -w @aurelle/api",
    seconds: 420,
    reason: "Seeds each defect into a copy of the API, and runs its test twice",
  },
  {
    name: "defects",
    command: "npm run defects",
    seconds: 900,
    reason: "Seeds each defect into a copy of the shop, and runs its test twice",
  },
  {
    name: "soak",
    command: "npm run soak",
    seconds: 1_980,
    smaller: { command: "npm run soak -- 10 150", seconds: 780 },
    reason: "Half an hour at half of the shop's capacity: leaks are slow",
  },
  {
    name: "overload",
    command: "npm run bench -- overload",
    seconds: 300,
    reason: "Up to three times the shop's capacity: it measures, so nothing else may run",
  },
];
