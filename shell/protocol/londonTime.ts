// The document server computes this: the first use of time zones costs a phone's browser 60 ms.

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

/** The time of day and date in London at a moment, read as if it were UTC; ms since 1970. */
function londonClock(at: number): number {
  const part = Object.fromEntries(london.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day: date = 1, hour: hours = 0, minute: minutes = 0, second: seconds = 0 } = part;
  return Date.UTC(year, month - 1, date, hours, minutes, seconds);
}

/**
 * The moment at which clocks in London show `local` (`2025-06-15T18:00`), in ms since 1970; NaN for a text that is not a time.
 * An hour that summer time skips counts from the clock before the change.
 */
export function londonTime(local: string): number {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return Number.NaN;
  const guess = asUtc - (londonClock(asUtc) - asUtc);
  return asUtc - (londonClock(guess) - guess);
}

/** Whether clocks in London show the text at some moment: not `2025-06-31T18:00`, and no time that summer time skips. */
export function isLondonTime(local: string): boolean {
  const at = londonTime(local);
  return !Number.isNaN(at) && new Date(londonClock(at)).toISOString().slice(0, 16) === local;
}
