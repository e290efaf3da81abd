/**
 * What runs in Jest and is no unit test: the grids of calls and faults, which test the client against a server, the commands as processes, and
 * the processes that render and judge releases. `npm test` runs them, `npm run verify` never does.
 */
export const integrationTests: readonly string[] = [
  String.raw`/((api|order)Faults|firstLoads)\.test\.`,
  String.raw`/mfe/src/main\.test\.`,
  String.raw`/wrongArguments\.test\.`,
  String.raw`/(RenderPool|RenderWorkers|WorkerSpawner|ReleaseJudge)\.test\.`,
];

/**
 * How releases are packed, checked, stored, promoted and judged, most of it with a registry on disk. These tests take a quarter of the time of the
 * others, so `npm run verify` runs them only with `--changed`, if the change concerns them.
 */
export const releaseTests: readonly string[] = [
  "/mfe/src/(check|packages|store)/",
  "/shell/server/(releases|rollouts|telemetry)/",
];
