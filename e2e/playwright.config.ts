import { defineConfig } from "@playwright/test";
import { chromiumPath } from "./support/chromium";

export default defineConfig({
  testDir: "journeys",
  outputDir: "results/artifacts",
  fullyParallel: false,
  // Several journeys measure the delay of another tab or of a fallback, and the machine may have only two cores.
  workers: 1,
  forbidOnly: process.env.CI !== undefined,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [["line"], ["json", { outputFile: "results/journeys.json" }]],
  use: {
    browserName: "chromium",
    locale: "en-GB",
    timezoneId: "Europe/London",
    viewport: { width: 1280, height: 900 },
    trace: "on-first-retry", // a trace costs a second or more
    // `page.route`, by which many tests inject faults, does not see a service worker's requests, and its cache could hide a fault.
    // Only offline.spec.ts allows service workers.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        "--no-sandbox", // the test machine's user is root
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
