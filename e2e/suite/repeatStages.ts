import { compareRuns } from "./compareRuns";
import { type EndedStage, runStages } from "./stages/runStages";
import type { Stage } from "./stages/stage";
import type { StageRecord } from "./stages/stageRecord";
import type { Rule } from "./stages/startable";
import { endCommandsWithProcess } from "./stages/startCommand";

/** The status of each test of a stage. Tests of the same name get their number. */
function statusesOf({ stage, tests, failures }: StageRecord): [name: string, status: string][] {
  const seen = new Map<string, number>();
  const statuses = tests.map(({ file, name, status }): [string, string] => {
    const test = `${stage}: ${file} › ${name}`;
    const count = (seen.get(test) ?? 0) + 1;
    seen.set(test, count);
    return [count > 1 ? `${test} (${count})` : test, status];
  });
  // A run that failed as a whole counts as a failed test.
  const hasFailedItself = failures.length > tests.filter(({ status }) => status === "failed").length;
  return hasFailedItself ? [...statuses, [`${stage}: the run itself`, "failed"]] : statuses;
}

const allStatuses = (ended: readonly EndedStage[]) => new Map(ended.flatMap(({ record }) => statusesOf(record)));

/** Runs the stages `times` times and prints the tests whose results differ or that failed each time. Ends the process. */
export async function repeatStages(times: number, stages: readonly Stage[], rules: readonly Rule[]): Promise<never> {
  endCommandsWithProcess();
  const runs: ReadonlyMap<string, string>[] = [];
  for (let run = 1; run <= times; run += 1) {
    const startedAt = Date.now();
    process.stdout.write(`\n== run ${run} of ${times}\n`);
    const statuses = allStatuses(await runStages(stages, { rules }));
    const failed = [...statuses.values()].filter((status) => status === "failed").length;
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    process.stdout.write(`== run ${run} of ${times}: ${statuses.size} tests, ${failed} failed (${seconds} s)\n`);
    runs.push(statuses);
  }
  const { tests, differing, failing } = compareRuns(runs);
  for (const line of differing) process.stdout.write(`differs: ${line}\n`);
  for (const line of failing) process.stdout.write(`failed each time: ${line}\n`);
  process.stdout.write(
    `\n${times} runs of ${tests} tests: ${differing.length} with differing results, ${failing.length} that failed each time\n`,
  );
  process.exit(tests > 0 && differing.length + failing.length === 0 ? 0 : 1);
}
