import type { Stage } from "./stage";

/**
 * Tests that compare the times of files, which the system sets, with the clock: for them every file would be old.
 * As arguments of Jest, which also leave out what Jest leaves out by itself.
 */
const withoutFileTimes = [
  "--testPathIgnorePatterns",
  "/node_modules/",
  "mfe/src/store/(store|rollout|trial)\\.test",
  "shell/server/releases/(registryService|LocalCopy)\\.test",
  "shell/server/ops/routes\\.test",
  "shell/server/telemetry/SharedVotes\\.test",
];

/**
 * The stage with a clock that goes faster than the real one, also in the processes that its tests start: as on a machine that is
 * slower by the factor. Whatever the clock decides in a test, a time limit of the shop too, then fails.
 */
export const withFastClock = (stage: Stage, factor: number): Stage => {
  const faketime = ["-f", `+0 x${factor}`];
  // What ends a test that hangs stays ten minutes.
  const jest = [...withoutFileTimes, "--testTimeout", String(600_000 * factor)];
  return {
    ...stage,
    tools: [...stage.tools, "faketime"],
    repeat: (test) => `faketime -f '+0 x${factor}' ${stage.repeat(test)}`,
    run: (context) =>
      stage.run({
        ...context,
        start: ({ file, args, ...command }) =>
          context.start({ ...command, file: "faketime", args: [...faketime, file, ...args, ...jest] }),
      }),
  };
};
