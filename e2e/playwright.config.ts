import { defineConfig } from "@playwright/test";
import { findChromium, findHeadlessShell } from "./support/chromium";
import { patienceMs } from "./support/patience";

// The tests in Firefox need no Chromium.
const chromium = findHeadlessShell() ?? findChromium();

/** The assembled shop in real browsers. Each worker has a browser and a shop; a file runs in one worker, from top to bottom. */
export default defineConfig({
  outputDir: "results/artifacts",
  globalSetup: "./support/prepareShops.ts",
  fullyParallel: false,
  // Two more than the cores of a small machine: some tests wait for real time limits, and the others use that time.
  workers: 4,
  // A test that passes only in a second try has a defect, or the shop has.
  // `.ci/run` alone allows one, and the run names each test that needed it.
  retries: Number(process.env.BROWSER_RETRIES ?? 0),
  forbidOnly: process.env.CI !== undefined,
  // They repeat what another test proves, and belong to the long tests (support/variant.ts).
  grepInvert: /@variant/,
  // On a busy machine a test takes ten times as long. These limits end a test that hangs, and decide nothing else.
  timeout: 900_000,
  expect: { timeout: patienceMs },
  reporter: process.env.TEST_EVENTS ? [["./suite/reporters/playwrightReporter.ts"]] : [["line"]],
  // In the order in which they start: the longest files first, so that all workers end at about the same time.
  projects: [
    // A second browser engine. support/firefox.ts drives the browser, Playwright only runs the tests.
    { name: "firefox", testDir: "firefox" },
    // The faults of each remote (docs/reliability.md, A1 to A18).
    { name: "faults", testDir: "faults" },
    { name: "journeys", testDir: "journeys" },
  ],
  use: {
    browserName: "chromium",
    locale: "en-GB",
    timezoneId: "Europe/London",
    viewport: { width: 1280, height: 900 },
    // Half of all tests open the home page, and its film takes half of a core. Tests of motion, and one purchase, choose otherwise.
    contextOptions: { reducedMotion: "reduce" },
    // Ends an action that hangs, with its place: else the test's limit would end it ten minutes later.
    actionTimeout: 300_000,
    trace: "off", // a trace costs a second or more: `-- --trace on` for a single test
    // `page.route`, by which many tests inject faults, does not see a service worker's requests, and its cache could hide a fault.
    // Only offline.spec.ts allows service workers.
    serviceWorkers: "block",
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        "--no-sandbox", // the test machine's user is root
        "--disable-gpu",
        "--font-render-hinting=none", // text as wide as in Chromium with a window
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
