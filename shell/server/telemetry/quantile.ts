// Measured values are counted on a scale whose steps grow by 5 %. Thus the memory is bounded for any number of reports, and a
// quantile is within 5 % of the exact value.
const firstStepEnd = 10;
const stepRatio = 1.05;
/** Its values are above ten minutes in ms. */
const lastStep = 240;

/** The step of a value, 0 to 240. */
export const stepOf = (value: number): number =>
  value <= firstStepEnd ? 0 : Math.min(lastStep, Math.ceil(Math.log(value / firstStepEnd) / Math.log(stepRatio)));

/** The highest value of a step. */
const endOf = (step: number) => firstStepEnd * stepRatio ** step;

/**
 * The value below which this share of the values lies, interpolated within its step; `null` when nothing was counted.
 * @param counts by step.
 * @param share 0 to 1: 0.75 for the 75th percentile.
 */
export function quantile(counts: ReadonlyMap<number, number>, share: number): number | null {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let below = 0;
  for (const [step, count] of [...counts].sort(([a], [b]) => a - b)) {
    if (below + count >= share * total) {
      const start = step === 0 ? 0 : endOf(step - 1);
      return start + (endOf(step) - start) * ((share * total - below) / count);
    }
    below += count;
  }
  return null;
}
