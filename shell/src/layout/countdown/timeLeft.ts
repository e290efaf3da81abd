const secondMs = 1000;
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const count = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? "" : "s"}`;

/**
 * The remaining time as text, in the units of specification §2: over 5 × 24 h days; from 24 h days and hours; from 60 min
 * hours and minutes; from 60 s minutes and seconds; then seconds. `null` from zero on.
 */
export function timeLeft(leftMs: number): string | null {
  // A started second counts as a whole one, so the text is "1 second" until the end.
  const left = Math.ceil(leftMs / secondMs);
  if (!(left > 0)) return null;
  const days = Math.floor(left / day);
  const hours = Math.floor((left % day) / hour);
  const minutes = Math.floor((left % hour) / minute);
  const seconds = left % minute;
  if (left > 5 * day) return count(days, "day");
  if (left >= day) return `${count(days, "day")} ${count(hours, "hour")}`;
  if (left >= hour) return `${count(hours, "hour")} ${count(minutes, "minute")}`;
  if (left >= minute) return `${count(minutes, "minute")} ${count(seconds, "second")}`;
  return count(seconds, "second");
}
