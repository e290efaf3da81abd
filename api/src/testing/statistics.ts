/** The value that `percent` per cent of the values do not exceed; NaN without values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

/** The part of a normal distribution beyond `z` on both sides (Abramowitz and Stegun 26.2.17; error at most 1e-7). */
function beyond(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 2 * (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}

/** Ranks from 1, where equal values share the mean of their ranks, and the sizes of the groups of equal values. */
function rank(values: readonly number[]): { ranks: number[]; ties: number[] } {
  const order = values.map((_, index) => index).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const ranks: number[] = [];
  const ties: number[] = [];
  for (let at = 0; at < order.length; ) {
    let end = at + 1;
    while (end < order.length && values[order[end] ?? 0] === values[order[at] ?? 0]) end += 1;
    for (let position = at; position < end; position += 1) ranks[order[position] ?? 0] = (at + 1 + end) / 2;
    ties.push(end - at);
    at = end;
  }
  return { ranks, ties };
}

/**
 * The p-value of the Mann–Whitney test that two samples have the same distribution: two-sided, by the normal
 * approximation with a correction for ties. For at least 20 values each.
 */
export function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const { ranks, ties } = rank([...a, ...b]);
  const total = a.length + b.length;
  const sum = ranks.slice(0, a.length).reduce((before, one) => before + one, 0);
  const u = sum - (a.length * (a.length + 1)) / 2;
  const tied = ties.reduce((before, size) => before + size ** 3 - size, 0);
  const variance = ((a.length * b.length) / 12) * (total + 1 - tied / (total * (total - 1)));
  if (variance === 0) return 1;
  const z = Math.max(0, Math.abs(u - (a.length * b.length) / 2) - 0.5) / Math.sqrt(variance);
  return Math.min(1, beyond(z));
}
