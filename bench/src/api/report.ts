import type { Sample } from "./load";

/** One operation of one target, measured once in each round. */
export interface Row {
  operation: string;
  target: string;
  samples: Sample[];
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

const medianOf = ({ samples }: Row, key: keyof Sample) => median(samples.map((sample) => sample[key]));

/** The median of the ratios round by round: what slowed the machine down in a round slowed both. */
function ratio(row: Row, to: Row | undefined, key: keyof Sample): string {
  if (!to || to === row) return "";
  const ratios = row.samples.map((sample, round) => sample[key] / (to.samples[round]?.[key] ?? Number.NaN));
  return median(ratios).toFixed(2);
}

function line(cells: readonly (string | number)[]): string {
  return `| ${cells.join(" | ")} |`;
}

const whole = (value: number) => Math.round(value).toLocaleString("en-GB");
const bestOf = ({ samples }: Row, key: "rate" | "p99") => {
  const values = samples.map((sample) => sample[key]);
  return key === "rate" ? Math.max(...values) : Math.min(...values);
};

/**
 * A Markdown table. `base` finds the target with the fewest products on the same database. The best of the rounds stands
 * beside the median: on a machine that others use too it is nearer to what the server can do.
 */
export function toTable(rows: readonly Row[], base: (row: Row) => Row | undefined, bare: Row | undefined): string {
  const rates = ["req/s", "best", "p50 ms", "p99 ms", "best"];
  const head = ["operation", "server", ...rates, "CPU ms/req", "CPU × first", "CPU × bare", "rate × bare", "failed"];
  const body = rows.map((row) =>
    line([
      row.operation,
      row.target,
      whole(medianOf(row, "rate")),
      whole(bestOf(row, "rate")),
      medianOf(row, "p50").toFixed(0),
      medianOf(row, "p99").toFixed(0),
      bestOf(row, "p99").toFixed(0),
      medianOf(row, "cpu").toFixed(3),
      ratio(row, base(row), "cpu"),
      row.operation === "product list" ? ratio(row, bare, "cpu") : "",
      row.operation === "product list" ? ratio(row, bare, "rate") : "",
      row.samples.reduce((sum, { failed }) => sum + failed, 0),
    ]),
  );
  return [line(head), line(head.map((_, at) => (at < 2 ? "---" : "--:"))), ...body].join("\n");
}
