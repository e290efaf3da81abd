import { rm } from "node:fs/promises";
import { differences } from "./differences";
import type { Stage } from "./stages";
import { statusesOf } from "./tally";

/** A stage, and where its report will be. */
interface Repeated {
  stage: Stage;
  report: string;
}

async function once({ stage, report }: Repeated): Promise<ReadonlyMap<string, string>> {
  await rm(report, { force: true });
  await stage.run();
  // A run that ended before it could report has no test in common with the others: each of them differs.
  return statusesOf(report).catch(() => new Map());
}

/** Runs the stages so many times, without further tries, and says which tests did not end alike or failed. */
export async function repeatStages(times: number, stages: readonly Repeated[]): Promise<never> {
  const runs: ReadonlyMap<string, string>[] = [];
  for (let run = 1; run <= times; run += 1) {
    process.stdout.write(`\n== run ${run} of ${times}\n`);
    const outcomes: ReadonlyMap<string, string>[] = [];
    for (const stage of stages) outcomes.push(await once(stage));
    runs.push(new Map(outcomes.flatMap((outcome) => [...outcome])));
  }
  const { tests, differing, failing } = differences(runs);
  for (const line of differing) process.stdout.write(`differs: ${line}\n`);
  for (const line of failing) process.stdout.write(`failed each time: ${line}\n`);
  process.stdout.write(
    `\n${times} runs of ${tests} tests: ${differing.length} with differing results, ${failing.length} that failed each time\n`,
  );
  process.exit(tests > 0 && differing.length + failing.length === 0 ? 0 : 1);
}
