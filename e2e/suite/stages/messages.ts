import type { Failure, StageRecord } from "./stageRecord";

/** `4:05` for 245 seconds. */
export const clockTime = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/** The first lines of an error message, without terminal colours and without the places in packages. */
export const firstLines = (message: string, lines = 12): string[] =>
  message
    // biome-ignore lint/suspicious/noControlCharactersInRegex: an escape character is what begins a colour
    .replace(/\u001b\[[0-9;]*m/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^\s+at .*node_modules/.test(line))
    .slice(0, lines)
    .map((line) => line.slice(0, 240));

/** A failure with its place, its message and the command that repeats it alone. @param label what became of it. */
export const failureText = ({ stage, name, place, message, repeat }: Failure, label = "FAILED"): string =>
  [
    `${label} ${stage}: ${[place, name].filter((part) => part !== "").join(" › ")}`,
    ...firstLines(message).map((line) => `    ${line}`),
    `    repeat: ${repeat}`,
  ].join("\n");

/** How far a running stage is: `unit tests 312 tests, 40 of 190 files`. */
export function progressText({ stage, tests, failed, expectedTests, expectedFiles, files }: StageRecord): string {
  const failures = failed > 0 ? `, ${failed} failed` : "";
  if (expectedTests !== null) return `${stage} ${tests.length} of ${expectedTests}${failures}`;
  if (expectedFiles !== null) {
    return `${stage} ${tests.length} tests, ${files.length} of ${expectedFiles} files${failures}`;
  }
  return `${stage}${failures}`;
}

/** When a stage of the last complete run started and ended, in seconds since the run began. */
export interface Span {
  start: number;
  end: number;
}

/**
 * Which stages are left, and about how long they take if the last complete run is known: its end, less the moment of it that this
 * run has reached. @param running the stages that run, each with its seconds so far.
 */
export function leftText(
  pending: readonly string[],
  running: ReadonlyMap<string, number>,
  last: Readonly<Record<string, Span>>,
): string {
  const reached = [
    ...pending.map((name) => last[name]?.start),
    ...[...running].map(([name, elapsed]) => {
      const span = last[name];
      return span && Math.min(span.start + elapsed, span.end);
    }),
  ];
  const known = reached.filter((second) => second !== undefined);
  const end = Math.max(...Object.values(last).map((span) => span.end));
  const isKnown = known.length > 0 && known.length === reached.length;
  const estimate = isKnown ? [`about ${clockTime(1000 * (end - Math.min(...known)))}`] : [];
  const names = pending.length > 0 ? [`left: ${pending.join(", ")}`] : [];
  return [...names, ...estimate].join(", ");
}
