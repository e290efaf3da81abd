import type { Queryable } from "./database/db";
import { monotonicNow } from "./monotonicClock";

const minuteMs = 60_000;
/** By how much clocks may differ, ms. */
const toleranceMs = 5 * minuteMs;
/** How long a clock that was set must go steadily before it is trusted, ms: longer than a time server needs to correct it. */
const settlingMs = 6 * 60 * minuteMs;

/** Tells when the database's clock is in doubt: then nothing is done for its sake that cannot be undone (reliability E6). */
export interface ClockWatch {
  /** Why the clock is in doubt; null when it is not. */
  doubt(): Promise<string | null>;
}

interface Clocks {
  /** The clock of the process, ms since the epoch. */
  wallNow?: () => number;
  /** A clock that cannot be set, ms. */
  steadyNow?: () => number;
}

const minutesOf = (ms: number): number => Math.round(ms / minuteMs);

/**
 * Compares the database's clock with that of this process, and with how much time has passed since the call before. So it notices a
 * clock that is set while the process runs, also where both are on one machine; a process that starts with a wrong clock trusts it.
 */
export function watchClock(
  db: Queryable,
  { wallNow = () => Date.now(), steadyNow = monotonicNow }: Clocks = {},
): ClockWatch {
  /** The database's clock minus the steady one: as it was trusted last, and as it has been since it was set. */
  let trusted: number | null = null;
  let changed: { offset: number; since: number } | null = null;

  return {
    async doubt() {
      const [row] = await db.query<{ now: number }>(
        "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now",
      );
      if (!row) throw new Error("the database returned no time");
      const difference = row.now - wallNow();
      if (Math.abs(difference) > toleranceMs) {
        return `the database's clock differs from this process's by ${minutesOf(difference)} minutes`;
      }
      const offset = row.now - steadyNow();
      const jump = offset - (trusted ?? offset);
      if (Math.abs(jump) > toleranceMs) {
        if (!changed || Math.abs(offset - changed.offset) > toleranceMs) changed = { offset, since: steadyNow() };
        if (steadyNow() - changed.since < settlingMs) {
          return `the clock was set by ${minutesOf(jump)} minutes, or the machine was suspended`;
        }
      }
      trusted = offset;
      changed = null;
      return null;
    },
  };
}
