import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { type MachineSpeed, measureMachine, speedText } from "../support/machineSpeed";
import { projectDir } from "../support/shop";
import { failureText, type Span } from "./stages/messages";
import { runAsBatch } from "./stages/runAsBatch";
import { type EndedStage, runStages } from "./stages/runStages";
import type { Stage } from "./stages/stage";
import { endCommandsWithProcess } from "./stages/startCommand";
import { testTimes } from "./times/testTimes";

const resultsDir = path.join(projectDir, "e2e/results");
/** Where the time of the last run went. */
export const timesFile = path.join(resultsDir, "times.json");
/** When each stage of the last complete run started and ended. */
const lastRunFile = path.join(resultsDir, "lastRun.json");

async function readLastRun(): Promise<Record<string, Span>> {
  try {
    return JSON.parse(await readFile(lastRunFile, "utf8")) as Record<string, Span>; // written below
  } catch {
    return {}; // the first run, which has no estimate
  }
}

async function writeTimes(
  run: { command: string; startedAt: Date; machine: MachineSpeed | null },
  ended: readonly EndedStage[],
) {
  await mkdir(resultsDir, { recursive: true });
  const times = testTimes(run, ended);
  await writeFile(timesFile, JSON.stringify(times));
  const spans = times.stages.map(({ name, start, end }) => [name, { start, end }] as const);
  if (run.machine) await writeFile(lastRunFile, JSON.stringify(Object.fromEntries(spans)));
}

/**
 * Runs the stages, prints every failure and every failed try again at the end, then `N passed, N failed`. Ends the process: with code 1 if a test failed
 * or none ran. @param isComplete the run is the whole `npm test`, whose times later runs estimate by.
 */
export async function runTests(command: string, stages: readonly Stage[], isComplete = false): Promise<never> {
  endCommandsWithProcess();
  runAsBatch();
  const machine = isComplete ? measureMachine() : null;
  if (machine) process.stdout.write(`${speedText(machine)}\n`);
  const startedAt = new Date();
  const ended = await runStages(stages, { last: isComplete ? await readLastRun() : {} });
  await writeTimes({ command, startedAt, machine }, ended);
  const records = ended.map(({ record }) => record);
  const failures = records.flatMap((record) => record.failures);
  const passed = records.reduce((sum, record) => sum + record.passed, 0);
  const failed = records.reduce((sum, record) => sum + record.failed, 0);
  const texts = [
    ...records.flatMap(({ retried }) => retried).map((one) => failureText(one, "NEEDED ANOTHER TRY")),
    ...failures.map((one) => failureText(one)),
  ];
  if (texts.length > 0) process.stdout.write(`\n${texts.join("\n")}\n`);
  if (passed + failed === 0) process.stdout.write("\nNo test matches.\n");
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}
