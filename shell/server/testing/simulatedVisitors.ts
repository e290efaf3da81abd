import type { VisitorValues } from "../rollouts/measures";

/** Simulations make millions of numbers. In a test, to look up a global name takes longer than to make one. */
const { cos, exp, floor, imul, log, PI, round, sin, sqrt } = Math;

/** How a release does in a simulated shop: shares of visitors, and typical times in ms. */
export interface ReleaseFigures {
  failures: number;
  errors: number;
  inp: number;
  lcp: number;
  additions: number;
}

/** A healthy release. */
export const healthy: ReleaseFigures = { failures: 0.003, errors: 0.005, inp: 90, lcp: 1300, additions: 0.08 };

/** Half of the times are within a ratio of about 1.8, as in the field: some visitors have slow devices. */
const [inpSpread, lcpSpread] = [0.9, 0.5];
/** Not each visitor presses something, and not each browser measures. */
const [withInp, withLcp] = [0.65, 0.9];

/** Numbers from 0 to 1 that are the same for the same seed (Mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Visitors of a simulated shop. */
export interface SimulatedVisitors {
  /** From 0 to 1. */
  random(): number;
  /** Whether the next visitor is one of this share, 0 to 1. */
  isOf(share: number): boolean;
  /** What the page of a visitor reports. */
  next(figures: ReleaseFigures): VisitorValues;
  /** An IPv4 address, of a larger network of its own in most cases. */
  address(): string;
}

/** The same seed gives the same visitors. */
export function simulatedVisitors(seed: number): SimulatedVisitors {
  const random = randomNumbers(seed);
  const isOf = (share: number) => random() < share;
  const is = (share: number) => (isOf(share) ? 1 : 0);
  /** Two normal numbers (Box and Muller). */
  function normals(): [number, number] {
    const [radius, angle] = [sqrt(-2 * log(1 - random())), 2 * PI * random()];
    return [radius * cos(angle), radius * sin(angle)];
  }
  return {
    random,
    isOf,
    next({ failures, errors, inp, lcp, additions }) {
      const values: { -readonly [name in keyof VisitorValues]: VisitorValues[name] } = {
        failures: is(failures),
        errors: is(errors),
        additions: is(additions),
      };
      // Log-normal, as field data are.
      const [ofInp, ofLcp] = normals();
      if (isOf(withInp)) values.inp = round(inp * exp(inpSpread * ofInp));
      if (isOf(withLcp)) values.lcp = round(lcp * exp(lcpSpread * ofLcp));
      return values;
    },
    address: () => [11, ...[256, 256, 256].map((count) => floor(random() * count))].join("."),
  };
}
