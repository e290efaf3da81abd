import config from "./playwright.config";

/** The faults of each remote: `npm run faults`. */
export default {
  ...config,
  testDir: "faults",
  // A run empties its folder first, and `faults -- --times` runs the journeys at the same time.
  outputDir: "results/artifacts-faults",
  timeout: 180_000,
  reporter: [["line"], ["json", { outputFile: "results/faults.json" }]] satisfies typeof config.reporter,
};
