import { isObject } from "./isObject";

/** The rows of a list as servers send it: under `results` (specification §7), or as a bare array. @throws TypeError for anything else. */
export function rowsOf(wire: unknown): readonly unknown[] {
  const rows = isObject(wire) && "results" in wire ? wire.results : wire;
  if (!Array.isArray(rows)) throw new TypeError("the response is no list");
  return rows;
}

/**
 * Reads each row. A row that cannot be read is logged and left out, so that one broken row does not empty a page.
 * @param read throws for a row that it cannot read.
 * @throws TypeError when there are rows, and none of them can be read.
 */
export function readRows<Row>(rows: readonly unknown[], read: (row: unknown) => Row): readonly Row[] {
  const readable = rows.flatMap((row) => {
    try {
      return [read(row)];
    } catch (cause) {
      console.warn("a row of a list was left out", cause);
      return [];
    }
  });
  if (rows.length > 0 && readable.length === 0) throw new TypeError("no row of the list can be read");
  return readable;
}
