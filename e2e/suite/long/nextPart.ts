import type { LongPart } from "../longParts";

/** A part with the setting in which it runs. */
export interface PlannedPart {
  part: LongPart;
  command: string;
  seconds: number;
}

const dayMs = 86_400_000;
/** A busy machine may take longer than the parts' durations say. */
const slack = 1.2;

/** The parts, beginning with another one each day, so that each is first in turn. */
function rotated(parts: readonly LongPart[], date: Date): readonly LongPart[] {
  const first = Math.floor(date.getTime() / dayMs) % parts.length;
  return [...parts.slice(first), ...parts.slice(0, first)];
}

/**
 * The next part that surely ends in time: whole if that fits, else in its smaller setting.
 * @param done names of the parts that have run.
 * @returns null when nothing fits any more.
 */
export function nextPart(
  parts: readonly LongPart[],
  { date, secondsLeft, done }: { date: Date; secondsLeft: number; done: readonly string[] },
): PlannedPart | null {
  const planned = rotated(parts, date)
    .filter(({ name }) => !done.includes(name))
    .flatMap((part) => {
      const setting = [part, part.smaller].find((one) => one !== undefined && one.seconds * slack <= secondsLeft);
      return setting ? [{ part, command: setting.command, seconds: setting.seconds }] : [];
    });
  return planned[0] ?? null;
}
