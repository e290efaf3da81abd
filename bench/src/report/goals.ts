import { table } from "./markdownTable";
import { rounded } from "./statistics";

/** A goal of the project, and what was measured. Only readers judge it: no exit code depends on it. */
export interface Goal {
  label: string;
  measured: number;
  max: number;
  /** Digits of the measured value; 2 unless given. */
  digits?: number;
}

export const goalTable = (goals: readonly Goal[]): string =>
  table(
    ["goal", "at most", "measured", ""],
    goals.map(({ label, measured, max, digits = 2 }) => [
      label,
      max,
      rounded(measured, digits),
      Number.isFinite(measured) ? (measured <= max + 0.5 * 10 ** -digits ? "yes" : "**no**") : "not measured",
    ]),
  );
