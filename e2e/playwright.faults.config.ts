import config from "./playwright.config";

/** Every fault of every remote: `npm run faults`. */
export default {
  ...config,
  testDir: "faults",
  // Its own: each run begins by emptying it, and `faults -- --times` has the journeys run beside.
  outputDir: "results/artifacts-faults",
  timeout: 180_000,
  reporter: [["line"], ["json", { outputFile: "results/faults.json" }]] satisfies typeof config.reporter,
};
