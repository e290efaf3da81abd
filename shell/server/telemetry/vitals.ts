/** Largest contentful paint, interaction to next paint, layout shift, first contentful paint, first byte. */
export const vitals = ["lcp", "inp", "cls", "fcp", "ttfb"] as const;
export type Vital = (typeof vitals)[number];
export type Rating = "good" | "fair" | "poor";

/** Up to the first it is good, from the second on poor (web.dev/articles/vitals). In ms; `cls` in ten-thousandths. */
export const thresholds: Readonly<Record<Vital, readonly [good: number, poor: number]>> = {
  lcp: [2500, 4000],
  inp: [200, 500],
  cls: [1000, 2500],
  fcp: [1800, 3000],
  ttfb: [800, 1800],
};

export function ratingOf(vital: Vital, value: number): Rating {
  const [good, poor] = thresholds[vital];
  return value <= good ? "good" : value > poor ? "poor" : "fair";
}
