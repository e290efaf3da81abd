/** The median of the finite values; `NaN` when there are none. */
export function median(values: readonly number[]): number {
  const sorted = values.filter(Number.isFinite).sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [before, at] = [sorted[middle - 1] ?? Number.NaN, sorted[middle] ?? Number.NaN];
  return sorted.length % 2 === 1 ? at : (before + at) / 2;
}

/** The smallest value that at least `share` of the values do not exceed; `NaN` when there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** The median of the ratios round by round: a busy machine slows both values of a round. */
export const ratioOf = (values: readonly number[], to: readonly number[]): number =>
  median(values.map((value, round) => value / (to[round] ?? Number.NaN)).filter(Number.isFinite));

/** The number with fixed digits; `–` when there is none. */
export function rounded(value: number, digits = 0): string {
  return Number.isFinite(value) ? value.toFixed(digits) : "–";
}

/** The median with the smallest and the largest value: `812 (790–861)`. */
export function spread(values: readonly number[], digits = 0): string {
  const measured = values.filter(Number.isFinite);
  if (measured.length === 0) return "–";
  const [low, high] = [Math.min(...measured), Math.max(...measured)].map((value) => rounded(value, digits));
  return low === high ? (low ?? "") : `${rounded(median(measured), digits)} (${low}–${high})`;
}
