import { table } from "../report/markdownTable";
import { median, ratioOf } from "../report/statistics";
import type { Sample } from "./load";

/** One operation of one target, measured once in each round. */
export interface Row {
  operation: string;
  target: string;
  samples: Sample[];
}

const medianOf = ({ samples }: Row, key: keyof Sample) => median(samples.map((sample) => sample[key]));

/** The median ratio of a value to that of another row; empty for the row itself. */
function ratio(row: Row, to: Row | undefined, key: keyof Sample): string {
  if (!to || to === row) return "";
  const valuesOf = ({ samples }: Row) => samples.map((sample) => sample[key]);
  return ratioOf(valuesOf(row), valuesOf(to)).toFixed(2);
}

/** For each operation the rate of each target to that of its target before: a Markdown table. */
export function comparison(rows: readonly Row[]): string {
  const ratios = rows.flatMap((row) => {
    const before = rows.find(
      ({ operation, target }) => operation === row.operation && target === `${row.target}, before`,
    );
    if (!before) return [];
    const rates = [row, before].map(({ samples }) => samples.map(({ rate }) => rate));
    return [{ row, ratio: ratioOf(rates[0] ?? [], rates[1] ?? []) }];
  });
  const body = ratios.map(({ row, ratio }) => [row.operation, row.target, ratio.toFixed(2)]);
  return table(["operation", "server", "rate × before"], body, 2);
}

const integer = (value: number) => Math.round(value).toLocaleString("en-GB");
const bestOf = ({ samples }: Row, key: "rate" | "p99") => {
  const values = samples.map((sample) => sample[key]);
  return key === "rate" ? Math.max(...values) : Math.min(...values);
};

/**
 * A Markdown table of all rows, with medians and the best round. On a shared machine the best round is nearer to what the server can do.
 * @param base finds the row of the target with the fewest products on the same database.
 * @param bare the row of the route that does nothing.
 */
export function resultTable(rows: readonly Row[], base: (row: Row) => Row | undefined, bare: Row | undefined): string {
  const rates = ["req/s", "best", "p50 ms", "p99 ms", "best"];
  const head = ["operation", "server", ...rates, "CPU ms/req", "CPU × first", "CPU × bare", "rate × bare", "failed"];
  const body = rows.map((row) => [
    row.operation,
    row.target,
    integer(medianOf(row, "rate")),
    integer(bestOf(row, "rate")),
    medianOf(row, "p50").toFixed(0),
    medianOf(row, "p99").toFixed(0),
    bestOf(row, "p99").toFixed(0),
    medianOf(row, "cpu").toFixed(3),
    ratio(row, base(row), "cpu"),
    row.operation === "product list" ? ratio(row, bare, "cpu") : "",
    row.operation === "product list" ? ratio(row, bare, "rate") : "",
    row.samples.reduce((sum, { failed }) => sum + failed, 0),
  ]);
  return table(head, body, 2);
}
