import { defineConfig } from "@playwright/test";
import { chromiumPath } from "./support/chromium";

export default defineConfig({
  testDir: "journeys",
  outputDir: "results/artifacts",
  fullyParallel: false,
  // One at a time: several journeys measure how soon another tab or a fall-back follows, and the machine may have two cores.
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
    trace: "retain-on-failure",
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
