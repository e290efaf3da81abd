import { addSums, addValue, intervalRadius, meanOf, noValues, type Sums, varianceOf } from "./confidence";

/** What a canary is compared with the stable release by. */
export const measureNames = ["failures", "errors", "inp", "lcp", "additions"] as const;
export type MeasureName = (typeof measureNames)[number];

interface Measure {
  /** A share of visitors, or a time of which the logarithms are compared: their difference is a ratio. */
  kind: "share" | "time";
  /** Whether a higher value is worse, or a lower one. */
  worse: "higher" | "lower";
  /** By how much a canary may be worse and still go on. @param stable the mean of the stable release */
  margin: (stable: number) => number;
  /** The size of differences that the test finds the soonest. */
  scale: number;
}

/** A canary may fail for this much more of its visitors. */
const failureMargin = 0.01;
/** A canary may be slower by this ratio. */
const timeMargin = 1.15;
/** A canary may lose a third of the additions to the cart. Where there are few, it may lose those of this share of the visitors. */
const additionMargin = 0.02;

const failure = { kind: "share", worse: "higher", margin: () => failureMargin, scale: 0.01 } as const;
const time = { kind: "time", worse: "higher", margin: () => Math.log(timeMargin), scale: 0.1 } as const;
const addition = {
  kind: "share",
  worse: "lower",
  margin: (stable: number) => Math.max(additionMargin, stable / 3),
  scale: 0.03,
} as const;

export const measures: Readonly<Record<MeasureName, Measure>> = {
  failures: failure,
  errors: failure,
  inp: time,
  lcp: time,
  additions: addition,
};

/** The values of one visitor: 0 or 1 of a share, ms of a time. What was not measured is absent. */
export type VisitorValues = Readonly<Partial<Record<MeasureName, number>>>;

/** The sums of one release's visitors by measure; those of times are of logarithms. */
export class ReleaseSums {
  readonly failures = noValues();
  readonly errors = noValues();
  readonly inp = noValues();
  readonly lcp = noValues();
  readonly additions = noValues();

  add(values: VisitorValues): void {
    for (const name of measureNames) {
      const value = values[name];
      if (value !== undefined) addValue(this[name], summand(name, value));
    }
  }
}

/** Shorter and longer times are errors of measurement, or forged, ms. */
const [minTime, maxTime] = [8, 20_000];

/** What is summed up: a share's 0 or 1, a time's logarithm. */
export const summand = (name: MeasureName, value: number): number =>
  measures[name].kind === "time" ? Math.log(Math.min(Math.max(value, minTime), maxTime)) : value;

/** How a canary does by one measure, compared with the stable release. */
export interface Comparison {
  measure: MeasureName;
  /** `worse` and `no worse` are proven; `open` is neither. */
  verdict: "worse" | "no worse" | "open";
  /** Visitors who have the measure. */
  visitors: { canary: number; stable: number };
  /** Shares of visitors, 0 to 1, or typical times (geometric means), ms. `null` without visitors. */
  canary: number | null;
  stable: number | null;
  /**
   * By how much the canary is worse, at least and at most: a difference of shares, or of times a part of the stable release's, 0.2 for
   * 20 %. Below zero it is better. `null` with too few visitors.
   */
  worseBy: { least: number; most: number } | null;
  /** By how much it may be worse, in the same unit. */
  margin: number;
}

/** The probability that an equally good canary counts as worse, for each measure and step. Of both sides of the interval. */
const backAlpha = 0.002;
/** The probability that a canary which is worse by the margin counts as no worse, for each measure and step. Of both sides. */
const onAlpha = 0.02;
/** Fewer visitors who have the measure decide nothing, on either side. */
const minVisitors = 100;

/** The interval around the difference for each of the two questions, in the unit of the sums. Positive is worse. */
function worseBy(name: MeasureName, canary: Sums, stable: Sums): { least: number; most: number } | null {
  if (Math.min(canary.count, stable.count) < minVisitors) return null;
  const { kind, worse, scale } = measures[name];
  const isShare = kind === "share";
  const difference = (meanOf(canary) - meanOf(stable)) * (worse === "higher" ? 1 : -1);
  // "Worse" contradicts that both are the same, so they have one variance there.
  const same = varianceOf(addSums(canary, stable), isShare) * (1 / canary.count + 1 / stable.count);
  const own = varianceOf(canary, isShare) / canary.count + varianceOf(stable, isShare) / stable.count;
  return {
    least: difference - intervalRadius(same, scale, backAlpha),
    most: difference + intervalRadius(own, scale, onAlpha),
  };
}

/** Compares a canary with the stable release by one measure. */
export function compare(name: MeasureName, canary: Sums, stable: Sums): Comparison {
  const isShare = measures[name].kind === "share";
  const by = worseBy(name, canary, stable);
  const margin = measures[name].margin(meanOf(stable));
  const mean = (sums: Sums) => (sums.count === 0 ? null : isShare ? meanOf(sums) : Math.exp(meanOf(sums)));
  const shown = (difference: number) => (isShare ? difference : Math.expm1(difference));
  return {
    measure: name,
    verdict: by === null ? "open" : by.least > 0 ? "worse" : by.most < margin ? "no worse" : "open",
    visitors: { canary: canary.count, stable: stable.count },
    canary: mean(canary),
    stable: mean(stable),
    worseBy: by && { least: shown(by.least), most: shown(by.most) },
    margin: shown(margin),
  };
}

export const compareAll = (canary: ReleaseSums, stable: ReleaseSums): Comparison[] =>
  measureNames.map((name) => compare(name, canary[name], stable[name]));

/** With fewer visitors a canary does not go on. */
export const minCanaryVisitors = 500;

/** What comparisons by all measures say of a canary. To be worse by one measure suffices; to be no worse must be proven by all. */
export function decide(comparisons: readonly Comparison[]): "back" | "on" | "open" {
  if (comparisons.some(({ verdict }) => verdict === "worse")) return "back";
  const visitors = Math.max(...comparisons.map((comparison) => comparison.visitors.canary));
  const isProven = comparisons.every(({ verdict }) => verdict === "no worse");
  return isProven && visitors >= minCanaryVisitors ? "on" : "open";
}
