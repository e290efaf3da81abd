// Measured values are kept as counts on a scale of steps, a twentieth apart: bounded however many pages report, and close enough
// to say what three of four visitors had.
const first = 10;
const ratio = 1.05;
const last = 240; // ten minutes in ms and more

/** The step that a value falls on. */
export const stepOf = (value: number): number =>
  value <= first ? 0 : Math.min(last, Math.ceil(Math.log(value / first) / Math.log(ratio)));

const upTo = (step: number) => first * ratio ** step;

/** The value below which that part of all lie, to about a fortieth; `null` when there are none. */
export function quantile(counts: ReadonlyMap<number, number>, part: number): number | null {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let below = 0;
  for (const [step, count] of [...counts].sort(([a], [b]) => a - b)) {
    if (below + count >= part * total) {
      const from = step === 0 ? 0 : upTo(step - 1);
      return from + (upTo(step) - from) * ((part * total - below) / count);
    }
    below += count;
  }
  return null;
}
