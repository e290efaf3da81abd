const minuteMs = 60_000;
/** Minutes that are kept. */
export const hourMinutes = 60;
/** Different rows in one minute; more are not counted but noticed, so that nothing grows. */
const mostRows = 2000;

/**
 * Counts rows of the last sixty minutes, minute by minute. In memory alone: gone with the process, and of this process only.
 * A row is a plain object whose words come from a known set.
 */
export class Hour<Row extends object> {
  readonly #minutes = new Map<number, Map<string, { row: Row; count: number }>>();
  #dropped = 0;

  add(row: Row, now: number, count = 1): void {
    const minute = Math.floor(now / minuteMs);
    const known = this.#minutes.get(minute);
    const rows = known ?? new Map<string, { row: Row; count: number }>();
    if (!known) {
      this.#minutes.set(minute, rows);
      for (const old of this.#minutes.keys()) if (old <= minute - hourMinutes) this.#minutes.delete(old);
    }
    const key = JSON.stringify(row);
    const counted = rows.get(key);
    if (counted) counted.count += count;
    else if (rows.size < mostRows) rows.set(key, { row, count });
    else this.#dropped += count;
  }

  /** Rows that found no room, since the start. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Each row of the last minutes once, with how often it was counted. */
  rows(now: number, minutes = hourMinutes): { row: Row; count: number }[] {
    const since = Math.floor(now / minuteMs) - minutes;
    const sums = new Map<string, { row: Row; count: number }>();
    for (const [minute, rows] of this.#minutes) {
      if (minute <= since) continue;
      for (const [key, { row, count }] of rows) {
        const sum = sums.get(key);
        if (sum) sum.count += count;
        else sums.set(key, { row, count });
      }
    }
    return [...sums.values()];
  }

  /** How often rows of a kind were counted in each step of the hour, the oldest first. */
  course(now: number, isOf: (row: Row) => boolean, stepMinutes = 1): number[] {
    return this.steps(now, stepMinutes).map((rows) =>
      rows.reduce((sum, { row, count }) => (isOf(row) ? sum + count : sum), 0),
    );
  }

  /** The rows of each step of the hour, the oldest first. */
  steps(now: number, stepMinutes: number): { row: Row; count: number }[][] {
    const last = Math.floor(now / minuteMs);
    return Array.from({ length: hourMinutes / stepMinutes }, (_, step) => {
      const first = last - hourMinutes + 1 + step * stepMinutes;
      return Array.from({ length: stepMinutes }, (_, at) => [
        ...(this.#minutes.get(first + at)?.values() ?? []),
      ]).flat();
    });
  }
}
