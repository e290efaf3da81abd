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
    trace: "on-first-retry", // each costs a second or more
    // What a service worker asks for passes by `page.route`, with which many tests break the network, and what it keeps could hide a
    // fault. Only offline.spec.ts, which is about it, lets it in.
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
