import type { MachineSpeed } from "../../support/machineSpeed";
import { type Category, categories, type Times } from "../reporters/testEvents";
import type { Span } from "../stages/messages";
import type { EndedStage } from "../stages/runStages";

interface StageTimes extends Span {
  name: string;
  tests: number;
  /** Milliseconds of each category, summed over all workers: more than the stage's own time when several run side by side. */
  times: Times;
}

/** Where the time of one run went: `e2e/results/times.json`. Milliseconds, but for the stages' spans. */
export interface TestTimes {
  command: string;
  /** ISO 8601. */
  startedAt: string;
  seconds: number;
  /** Only of a complete run. */
  machine: MachineSpeed | null;
  stages: readonly StageTimes[];
  files: readonly { stage: string; file: string; ms: number; tests: number }[];
  tests: readonly { stage: string; file: string; name: string; ms: number }[];
}

/** The times of a stage by category. What its tests did not count otherwise is their own work. */
function timesOf({ record }: EndedStage): Times {
  const total: Partial<Record<Category, number>> = { ...record.times };
  const add = (category: Category, ms: number) => {
    total[category] = (total[category] ?? 0) + ms;
  };
  for (const { loadMs } of record.files) add("loading", loadMs);
  for (const { times = {} } of record.tests) {
    for (const category of categories) if (times[category]) add(category, times[category]);
  }
  // Servers and databases that a hook starts are part of a file's loading, those that a test starts part of the test.
  const all = record.tests.reduce(
    (sum, { ms }) => sum + ms,
    record.files.reduce((sum, { loadMs }) => sum + loadMs, 0),
  );
  const counted = categories.reduce((sum, category) => sum + (total[category] ?? 0), 0);
  add("tests", Math.max(all - counted, 0));
  return total;
}

/** The time of each file: as its runner says, or the sum of its tests. */
function filesOf({ record }: EndedStage): TestTimes["files"] {
  const ofTests = new Map<string, { ms: number; tests: number }>();
  for (const { file, ms } of record.tests) {
    const before = ofTests.get(file) ?? { ms: 0, tests: 0 };
    ofTests.set(file, { ms: before.ms + ms, tests: before.tests + 1 });
  }
  const ofFiles = new Map(record.files.map(({ file, ms }) => [file, ms]));
  return [...ofTests]
    .filter(([file]) => file !== "")
    .map(([file, { ms, tests }]) => ({ stage: record.stage, file, ms: ofFiles.get(file) ?? ms, tests }));
}

interface Run {
  command: string;
  /** Its beginning. */
  startedAt: Date;
  machine: MachineSpeed | null;
}

export function testTimes({ command, startedAt, machine }: Run, ended: readonly EndedStage[]): TestTimes {
  const seconds = Math.max(0, ...ended.map(({ endMs }) => endMs)) / 1000;
  return {
    command,
    startedAt: startedAt.toISOString(),
    seconds,
    machine,
    stages: ended.map((stage) => ({
      name: stage.record.stage,
      start: stage.startMs / 1000,
      end: stage.endMs / 1000,
      tests: stage.record.passed + stage.record.failed,
      times: timesOf(stage),
    })),
    files: ended.flatMap(filesOf),
    tests: ended.flatMap(({ record }) =>
      record.tests.map(({ file, name, ms }) => ({ stage: record.stage, file, name, ms })),
    ),
  };
}
