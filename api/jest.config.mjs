import { nodeProject } from "../shared/build/jest.mjs";

/**
 * Run with `node --experimental-vm-modules`: PGlite loads modules by `import()`, which Jest's sandbox rejects without it.
 * With `--liftoff-only` V8 does not optimise PGlite's code, which costs each worker seconds and hardly pays in a test run.
 * The suite runs on PGlite, or with TEST_DATABASE_URL on PostgreSQL.
 */
export default {
  ...nodeProject(["api/src"]),
  displayName: process.env.TEST_DATABASE_URL ? "api on PostgreSQL" : "api on PGlite",
  globalSetup: new URL("./src/testing/globalSetup.ts", import.meta.url).pathname,
  globalTeardown: new URL("./src/testing/globalTeardown.ts", import.meta.url).pathname,
  // One more than the cores of a small machine: some tests wait for real time limits, and the others use that time.
  maxWorkers: 3,
  // Ends only what hangs: on a busy machine a test takes ten times as long.
  testTimeout: 600_000,
};
