import { defineConfig } from "@playwright/test";

/** The second browser engine: `npm run firefox`. support/firefox.ts drives the browser, Playwright only runs the tests. */
export default defineConfig({
  testDir: "firefox",
  outputDir: "results/artifacts",
  workers: 1,
  forbidOnly: process.env.CI !== undefined,
  timeout: 120_000,
  reporter: [["line"], ["json", { outputFile: "results/firefox.json" }]],
});
