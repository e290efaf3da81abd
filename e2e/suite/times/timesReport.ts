import { speedText } from "../../support/machineSpeed";
import { categories, type Times } from "../reporters/testEvents";
import type { TestTimes } from "./testTimes";

const seconds = (ms: number) => (ms / 1000).toFixed(1);
const slowestCount = 50;

/** Rows as a Markdown table with columns of equal width. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, at) => Math.max(3, ...[head, ...rows].map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

const byTime = (a: { ms: number }, b: { ms: number }) => b.ms - a.ms;
const cells = (times: Times) => categories.map((category) => seconds(times[category] ?? 0));

/** Where the time of a run went: each stage, each file, the slowest tests. */
export function timesReport({ command, startedAt, seconds: total, machine, stages, files, tests }: TestTimes): string {
  const stageRows = stages.map(({ name, tests: count, start, end, times }) => [
    name,
    String(count),
    (end - start).toFixed(0),
    ...cells(times),
  ]);
  const fileRows = [...files]
    .sort(byTime)
    .map(({ stage, file, ms, tests: count }) => [seconds(ms), String(count), stage, file]);
  const testRows = [...tests]
    .sort(byTime)
    .slice(0, slowestCount)
    .map(({ stage, file, name, ms }) => [seconds(ms), stage, file, name]);
  return [
    `${command}, ${startedAt}: ${total.toFixed(0)} s`,
    ...(machine ? [`Before the run, ${speedText(machine)}.`] : []),
    "Stages. The columns after the first seconds add up what all workers did, so they may exceed the stage's own time.",
    table(["stage", "tests", "s", ...categories], stageRows),
    "Files",
    table(["s", "tests", "stage", "file"], fileRows),
    `The ${testRows.length} slowest tests`,
    table(["s", "stage", "file", "test"], testRows),
  ].join("\n\n");
}
