import { compareRuns } from "./compareRuns";
import { npm } from "./runCommand";
import type { TestStage } from "./stages";
import { readStatuses } from "./testReports";

/** Stages that run one after another. */
type Sequence = readonly TestStage[];
type Statuses = ReadonlyMap<string, string>;

async function runOnce({ name, report, run }: TestStage): Promise<Statuses> {
  await run();
  const statuses = await readStatuses(report).catch(() => new Map<string, string>());
  // Without a report the run itself failed, which counts as a failed test.
  if (statuses.size === 0) return new Map([[`${name}: the run itself`, "unexpected"]]);
  return new Map([...statuses].map(([test, status]) => [`${name}: ${test}`, status]));
}

async function runSequence(sequence: Sequence): Promise<Statuses[]> {
  const outcomes: Statuses[] = [];
  for (const stage of sequence) outcomes.push(await runOnce(stage));
  return outcomes;
}

/** Runs all sequences side by side. @returns the status of each test. */
async function runAll(label: string, sequences: readonly Sequence[]): Promise<Statuses> {
  process.stdout.write(`\n== ${label}\n`);
  const startedAt = Date.now();
  const outcomes = (await Promise.all(sequences.map(runSequence))).flat().flatMap((statuses) => [...statuses]);
  const failed = outcomes.filter(([, status]) => status === "unexpected").length;
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  process.stdout.write(`\n== ${label}: ${outcomes.length} tests, ${failed} failed (${seconds} s)\n`);
  return new Map(outcomes);
}

/**
 * Runs the sequences `times` times, without retries, and prints the tests whose results differ or that failed each time. Side by
 * side the sequences take two thirds of the time, and each test runs on a busy machine. Ends the process.
 */
export async function repeatStages(times: number, sequences: readonly Sequence[]): Promise<never> {
  // The stages find a finished build, so that no two of them build at the same time.
  const built = await npm(["run", "build"]);
  if (built.code !== 0) process.exit(1);
  const runs: Statuses[] = [];
  for (let run = 1; run <= times; run += 1) runs.push(await runAll(`run ${run} of ${times}`, sequences));
  const { tests, differing, failing } = compareRuns(runs);
  for (const line of differing) process.stdout.write(`differs: ${line}\n`);
  for (const line of failing) process.stdout.write(`failed each time: ${line}\n`);
  process.stdout.write(
    `\n${times} runs of ${tests} tests: ${differing.length} with differing results, ${failing.length} that failed each time\n`,
  );
  process.exit(tests > 0 && differing.length + failing.length === 0 ? 0 : 1);
}
