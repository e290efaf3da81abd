import { differences } from "./differences";
import { npm } from "./run";
import type { TestStage } from "./stages";
import { statusesOf } from "./tally";

/** Stages that follow one another. */
type Lane = readonly TestStage[];

async function once({ name, report, run }: TestStage): Promise<ReadonlyMap<string, string>> {
  await run();
  const statuses = await statusesOf(report).catch(() => new Map<string, string>());
  // It ended before it could report: a failure also where it does so each time.
  if (statuses.size === 0) return new Map([[`${name}: the run itself`, "unexpected"]]);
  return new Map([...statuses].map(([test, status]) => [`${name}: ${test}`, status]));
}

async function inTurn(lane: Lane): Promise<ReadonlyMap<string, string>[]> {
  const outcomes: ReadonlyMap<string, string>[] = [];
  for (const stage of lane) outcomes.push(await once(stage));
  return outcomes;
}

/**
 * Runs the lanes side by side so many times, without further tries, and says which tests did not end alike or failed. Side by
 * side they take two thirds of the time, and a test that bears its neighbours' load bears a busy machine.
 */
export async function repeatStages(times: number, lanes: readonly Lane[]): Promise<never> {
  // Once, before: the stages find it built and do not build beside one another.
  const built = await npm(["run", "build"]);
  if (built.code !== 0) process.exit(1);
  const runs: ReadonlyMap<string, string>[] = [];
  for (let run = 1; run <= times; run += 1) {
    process.stdout.write(`\n== run ${run} of ${times}\n`);
    const startedAt = Date.now();
    const outcomes = (await Promise.all(lanes.map(inTurn))).flatMap((lane) => lane.flatMap((outcome) => [...outcome]));
    runs.push(new Map(outcomes));
    const failed = outcomes.filter(([, status]) => status === "unexpected").length;
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    process.stdout.write(`\n== run ${run} of ${times}: ${outcomes.length} tests, ${failed} failed (${seconds} s)\n`);
  }
  const { tests, differing, failing } = differences(runs);
  for (const line of differing) process.stdout.write(`differs: ${line}\n`);
  for (const line of failing) process.stdout.write(`failed each time: ${line}\n`);
  process.stdout.write(
    `\n${times} runs of ${tests} tests: ${differing.length} with differing results, ${failing.length} that failed each time\n`,
  );
  process.exit(tests > 0 && differing.length + failing.length === 0 ? 0 : 1);
}
