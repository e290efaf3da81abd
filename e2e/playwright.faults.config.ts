import config from "./playwright.config";

/** Every fault of every remote: `npm run faults`. Apart from `npm test` until each of them has been seen green in one run. */
export default { ...config, testDir: "faults" };
