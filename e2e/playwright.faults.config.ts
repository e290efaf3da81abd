import config from "./playwright.config";

/** Every fault of every remote: `npm run faults`. */
export default {
  ...config,
  testDir: "faults",
  timeout: 180_000,
  reporter: [["line"], ["json", { outputFile: "results/faults.json" }]] satisfies typeof config.reporter,
};
