/** Values of visitors: how many, their sum, and the sum of their squares. Of a share, each value is 0 or 1. */
export interface Sums {
  count: number;
  sum: number;
  squares: number;
}

export const noValues = (): Sums => ({ count: 0, sum: 0, squares: 0 });

export function addValue(sums: Sums, value: number): void {
  sums.count += 1;
  sums.sum += value;
  sums.squares += value * value;
}

export const addSums = (one: Sums, other: Sums): Sums => ({
  count: one.count + other.count,
  sum: one.sum + other.sum,
  squares: one.squares + other.squares,
});

/** 0 without values. */
export const meanOf = ({ count, sum }: Sums): number => (count === 0 ? 0 : sum / count);

/** A variance below this is a rounding error. */
const minVariance = 1e-9;

/**
 * The variance of one value. Of a share it assumes two visitors more, one of them with a 1, so that a share of 0 is not certain (A. Agresti,
 * B. Coull, "Approximate is better than 'exact' for interval estimation of binomial proportions", 1998).
 */
export function varianceOf({ count, sum, squares }: Sums, isShare: boolean): number {
  if (!isShare) return Math.max(minVariance, squares / count - (sum / count) ** 2);
  const share = (sum + 1) / (count + 2);
  return share * (1 - share);
}

/**
 * Half the width of an interval around the difference of two means. With the probability 1 - `alpha` the true difference is inside at all
 * times, so one may look as often as one likes, and stop when one likes. It is the mixture sequential probability ratio test of R. Johari,
 * P. Koomen, L. Pekelis and D. Walsh, "Always valid inference: continuous monitoring of A/B tests", Operations Research 70 (2022), with
 * normally distributed differences of the standard deviation `scale`. The means must be nearly normal, as those of a hundred visitors are.
 * @param variance of the difference of the means
 */
export function intervalRadius(variance: number, scale: number, alpha: number): number {
  const mixed = variance + scale ** 2;
  return Math.sqrt(((variance * mixed) / scale ** 2) * (Math.log(mixed / variance) - 2 * Math.log(alpha)));
}
