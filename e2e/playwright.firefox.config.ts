import { defineConfig } from "@playwright/test";

/** The second engine: `npm run firefox`. The browser is driven by support/firefox.ts, Playwright runs the tests alone. */
export default defineConfig({
  testDir: "firefox",
  outputDir: "results/artifacts",
  workers: 1,
  forbidOnly: process.env.CI !== undefined,
  timeout: 120_000,
  reporter: [["line"], ["json", { outputFile: "results/firefox.json" }]],
});
