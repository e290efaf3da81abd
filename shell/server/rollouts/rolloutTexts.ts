import { type Comparison, type MeasureName, measures } from "./measures";

/** What visitors do or get, in a sentence. */
export const measureLabels: Readonly<Record<MeasureName, string>> = {
  failures: "visitors with a failure",
  errors: "visitors with a script error",
  inp: "INP",
  lcp: "LCP",
  additions: "visitors who add to the cart",
};

/** `2.1 %` */
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** `2.1 %` of a share, `110 ms` of a time; `nothing` without visitors. */
export function valueText(measure: MeasureName, value: number | null): string {
  if (value === null) return "nothing";
  return measures[measure].kind === "share" ? percent(value) : `${Math.round(value)} ms`;
}

/** `1.2 points` for a difference of shares, `15.0 %` for one of times. */
export const differenceText = (measure: MeasureName, difference: number): string =>
  measures[measure].kind === "share" ? `${(difference * 100).toFixed(1)} points` : percent(difference);

/** `812 and 2436 visitors` */
const visitorsText = ({ canary, stable }: Comparison["visitors"]): string => `${canary} and ${stable} visitors`;

function worseText({ measure, canary, stable, worseBy, visitors }: Comparison): string {
  const values = `${valueText(measure, canary)} instead of ${valueText(measure, stable)}`;
  const least = worseBy === null ? "" : `, worse by at least ${differenceText(measure, worseBy.least)}`;
  return `${measureLabels[measure]}: ${values}${least}, of ${visitorsText(visitors)}`;
}

/** Why a canary is taken back. */
export const backReason = (comparisons: readonly Comparison[]): string =>
  comparisons
    .filter(({ verdict }) => verdict === "worse")
    .map(worseText)
    .join("; ");

const figureText = ({ measure, canary, stable }: Comparison): string =>
  `${measureLabels[measure]} ${valueText(measure, canary)} and ${valueText(measure, stable)}`;

const allVisitors = (comparisons: readonly Comparison[]): Comparison["visitors"] => ({
  canary: Math.max(...comparisons.map(({ visitors }) => visitors.canary)),
  stable: Math.max(...comparisons.map(({ visitors }) => visitors.stable)),
});

/** Why a canary goes on. */
export const onReason = (comparisons: readonly Comparison[]): string =>
  `no worse, of ${visitorsText(allVisitors(comparisons))}: ${comparisons.map(figureText).join(", ")}`;

/** Why a step is not decided. */
export function undecidedReason(comparisons: readonly Comparison[], hours: number): string {
  const open = comparisons.filter(({ verdict }) => verdict === "open").map(({ measure }) => measureLabels[measure]);
  const what = open.length === 0 ? "" : ` for ${open.join(", ")}`;
  return `not enough visitors in ${hours} hours${what}: ${visitorsText(allVisitors(comparisons))}`;
}
