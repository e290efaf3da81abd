const minuteMs = 60_000;
const hourMinutes = 60;
/** Different rows in one minute. Further ones are only counted in `dropped`, so that the memory is bounded. */
const maxRows = 2000;

/** A row, and how often it was added. */
export interface CountedRow<Row> {
  row: Row;
  count: number;
}

/** Adds up lists of rows: each different row once. */
export function sumRows<Row extends object>(lists: readonly (readonly CountedRow<Row>[])[]): CountedRow<Row>[] {
  const sums = new Map<string, CountedRow<Row>>();
  for (const { row, count } of lists.flat()) {
    const key = JSON.stringify(row);
    sums.set(key, { row, count: count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
}

/**
 * Counts rows of the last sixty minutes, minute by minute, in this process's memory. A row is a plain object whose texts come from
 * a known set. Rows with equal fields in the same order are the same row. `now` is in ms since 1970.
 */
export class SlidingHour<Row extends object> {
  /** By minute since 1970, then by the row as JSON. */
  readonly #minutes = new Map<number, Map<string, CountedRow<Row>>>();
  #dropped = 0;

  add(row: Row, now: number, count = 1): void {
    const rows = this.#rowsOf(Math.floor(now / minuteMs));
    const key = JSON.stringify(row);
    const known = rows.get(key);
    if (known) known.count += count;
    else if (rows.size < maxRows) rows.set(key, { row, count });
    else this.#dropped += count;
  }

  /** How many rows were not counted since the start. */
  get dropped(): number {
    return this.#dropped;
  }

  /** The different rows of the last minutes. */
  rows(now: number, minutes = hourMinutes): CountedRow<Row>[] {
    const since = Math.floor(now / minuteMs) - minutes;
    const sums = new Map<string, CountedRow<Row>>();
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

  /** How many matching rows were counted in each step of the hour, the oldest step first. */
  series(now: number, matches: (row: Row) => boolean, stepMinutes = 1): number[] {
    return this.steps(now, stepMinutes).map((rows) =>
      rows.reduce((sum, { row, count }) => (matches(row) ? sum + count : sum), 0),
    );
  }

  /** The rows of each step of the hour, the oldest step first. @param stepMinutes a divisor of 60. */
  steps(now: number, stepMinutes: number): CountedRow<Row>[][] {
    const last = Math.floor(now / minuteMs);
    return Array.from({ length: hourMinutes / stepMinutes }, (_, step) => {
      const first = last - hourMinutes + 1 + step * stepMinutes;
      return Array.from({ length: stepMinutes }, (_, minute) => [
        ...(this.#minutes.get(first + minute)?.values() ?? []),
      ]).flat();
    });
  }

  /** The rows of a minute. A new minute removes those that are more than an hour old. */
  #rowsOf(minute: number): Map<string, CountedRow<Row>> {
    const known = this.#minutes.get(minute);
    if (known) return known;
    const rows = new Map<string, CountedRow<Row>>();
    this.#minutes.set(minute, rows);
    for (const old of this.#minutes.keys()) if (old <= minute - hourMinutes) this.#minutes.delete(old);
    return rows;
  }
}
