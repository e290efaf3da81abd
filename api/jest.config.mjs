import { nodeProject } from "../shared/build/jest.mjs";

/**
 * Run with `node --experimental-vm-modules`: PGlite loads modules by `import()`, which Jest's sandbox rejects without it.
 * The suite runs on PGlite, or with TEST_DATABASE_URL on PostgreSQL.
 */
export default {
  ...nodeProject(["api/src"]),
  displayName: process.env.TEST_DATABASE_URL ? "api on PostgreSQL" : "api on PGlite",
  globalSetup: new URL("./src/testing/globalSetup.ts", import.meta.url).pathname,
  globalTeardown: new URL("./src/testing/globalTeardown.ts", import.meta.url).pathname,
  // The kill and stop tests need a core for their own processes.
  maxWorkers: 2,
  testTimeout: 60_000,
};
