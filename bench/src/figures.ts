import { mkdir, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { projectDir } from "../../e2e/support/shop";

/** `NaN` where nothing was seen. */
export function median(values: readonly number[]): number {
  const sorted = values.filter(Number.isFinite).sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [before, at] = [sorted[middle - 1] ?? Number.NaN, sorted[middle] ?? Number.NaN];
  return sorted.length % 2 === 1 ? at : (before + at) / 2;
}

/** The median of the ratios round by round: what slowed the machine down in a round slowed both. */
export const ratioOf = (values: readonly number[], to: readonly number[]): number =>
  median(values.map((value, round) => value / (to[round] ?? Number.NaN)).filter(Number.isFinite));

export const row = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;

/** @param texts how many columns on the left are words, not numbers. */
export const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[], texts = 1): string =>
  [row(head), row(head.map((_, at) => (at < texts ? "---" : "--:"))), ...rows.map(row)].join("\n");

export function rounded(value: number, digits = 0): string {
  return Number.isFinite(value) ? value.toFixed(digits) : "–";
}

/** `812 (790–861)`. */
export function spread(values: readonly number[], digits = 0): string {
  const seen = values.filter(Number.isFinite);
  if (seen.length === 0) return "–";
  const [low, high] = [Math.min(...seen), Math.max(...seen)].map((value) => rounded(value, digits));
  return low === high ? (low ?? "") : `${rounded(median(seen), digits)} (${low}–${high})`;
}

/** What an issue asks for and what was seen: nothing depends on it but who reads. */
export interface Aim {
  words: string;
  seen: number;
  most: number;
  digits?: number;
}
export const aimTable = (aims: readonly Aim[]): string =>
  table(
    ["aim", "at most", "seen", ""],
    aims.map(({ words, seen, most, digits = 2 }) => [
      words,
      most,
      rounded(seen, digits),
      Number.isFinite(seen) ? (seen <= most + 0.5 * 10 ** -digits ? "yes" : "**no**") : "not measured",
    ]),
  );

const resultsDir = path.join(projectDir, "bench/results");

/** Everything that was seen, for whoever wants to look again. */
export async function saveRaw(name: string, seen: unknown): Promise<void> {
  await mkdir(resultsDir, { recursive: true });
  await writeFile(path.join(resultsDir, `${name}.json`), JSON.stringify(seen, null, 1));
}

/** Milliseconds that a fixed piece of work takes now: how busy the machine is. */
export function spin(): number {
  const startedAt = performance.now();
  let value = 1;
  for (let turn = 0; turn < 3e7; turn += 1) value = (value * 1664525 + 1013904223) >>> 0;
  return performance.now() - startedAt + (value === 0 ? 1 : 0);
}

/** When it was, and how busy the machine was meanwhile. */
export const circumstances = (spins: readonly number[]): string =>
  `${new Date().toISOString().slice(0, 16).replace("T", " ")}, Node ${process.version}, ${os.cpus().length} cores, load average ${rounded(os.loadavg()[0] ?? Number.NaN, 1)}, a fixed piece of work ${spread(spins)} ms.`;
