const secondMs = 1000;
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const london = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
});

/** What London's clocks show at a moment, as if it were UTC; ms since 1970. */
function londonClock(at: number): number {
  const part = Object.fromEntries(london.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day: date = 1, hour: hours = 0, minute: minutes = 0, second: seconds = 0 } = part;
  return Date.UTC(year, month - 1, date, hours, minutes, seconds);
}

/**
 * The moment at which London's clocks show `local` (`2025-06-15T18:00`), in ms since 1970; NaN for what is no time.
 * An hour that summer time skips counts from the clock before the change.
 */
export function londonTime(local: string): number {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return Number.NaN;
  const guess = asUtc - (londonClock(asUtc) - asUtc);
  return asUtc - (londonClock(guess) - guess);
}

const count = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? "" : "s"}`;

/**
 * How long there is still to go, in the units of specification §2: over 5 × 24 h days; from 24 h days and hours; from 60 min
 * hours and minutes; from 60 s minutes and seconds; then seconds. `null` from zero on.
 */
export function timeLeft(leftMs: number): string | null {
  // A second that has begun still counts: "1 second" stands until the very end.
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
