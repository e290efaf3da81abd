/**
 * The web vitals that pages report: largest contentful paint, interaction to next paint, cumulative layout shift, first contentful
 * paint, time to first byte.
 */
export const vitals = ["lcp", "inp", "cls", "fcp", "ttfb"] as const;
export type Vital = (typeof vitals)[number];
export type Rating = "good" | "fair" | "poor";

/** A value up to `good` is good, one above `poor` is poor (web.dev/articles/vitals). In ms; `cls` in ten-thousandths. */
export const thresholds: Readonly<Record<Vital, readonly [good: number, poor: number]>> = {
  lcp: [2500, 4000],
  inp: [200, 500],
  cls: [1000, 2500],
  fcp: [1800, 3000],
  ttfb: [800, 1800],
};

/** @param value in ms; `cls` in ten-thousandths. */
export function ratingOf(vital: Vital, value: number): Rating {
  const [good, poor] = thresholds[vital];
  return value <= good ? "good" : value > poor ? "poor" : "fair";
}
