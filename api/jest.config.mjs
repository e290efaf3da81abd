import { nodeProject } from "../shared/build/jest.mjs";

/**
 * With `--liftoff-only` V8 does not optimise PGlite's code, which costs each worker seconds and hardly pays in a test run.
 * The suite runs on PGlite, or with TEST_DATABASE_URL on PostgreSQL. Test files share the globals of their process.
 */
export default {
  ...nodeProject(["api/src"]),
  testEnvironment: new URL("./jest/oneRealm.cjs", import.meta.url).pathname,
  runtime: new URL("./jest/oneRealmRuntime.cjs", import.meta.url).pathname,
  displayName: process.env.TEST_DATABASE_URL ? "api on PostgreSQL" : "api on PGlite",
  globalSetup: new URL("./src/testing/globalSetup.ts", import.meta.url).pathname,
  globalTeardown: new URL("./src/testing/globalTeardown.ts", import.meta.url).pathname,
  // More than the cores of a small machine: some tests wait for real time limits, and for PostgreSQL, and the others use that time.
  maxWorkers: process.env.TEST_DATABASE_URL ? 5 : 4,
  // Ends only what hangs: on a busy machine a test takes ten times as long.
  testTimeout: 600_000,
};
