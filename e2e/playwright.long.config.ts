import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import config from "./playwright.config";

/** The browser tests of `npm run test:long`: a project for each folder of `long`, and the variants of the journeys. */
const folder = path.join(import.meta.dirname, "long");
const parts = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];

export default {
  ...config,
  // `npm test` may run at the same time, and a run empties its folder first.
  outputDir: "results/artifacts-long",
  workers: 2,
  grepInvert: [],
  projects: [
    { name: "variants", testDir: "journeys", grep: /@variant/ },
    ...parts.filter((part) => part.isDirectory()).map(({ name }) => ({ name, testDir: path.join("long", name) })),
  ],
};
