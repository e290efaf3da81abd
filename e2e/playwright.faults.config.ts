import config from "./playwright.config";

/** Every fault of every remote: `npm run faults`. Traces only where a test is tried again, because each costs seconds. */
export default {
  ...config,
  testDir: "faults",
  timeout: 180_000,
  reporter: [["line"], ["json", { outputFile: "results/faults.json" }]] satisfies typeof config.reporter,
  use: { ...config.use, trace: "on-first-retry" as const },
};
