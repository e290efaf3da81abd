import { ArgumentError } from "@aurelle/e2e/argumentError";
import { startShop } from "@aurelle/e2e/shop";
import { percentile } from "../../../api/src/testing/statistics";
import { buildShop } from "../buildShop";
import { table } from "../report/markdownTable";
import type { ApiResponse } from "../virtualShoppers/sendRequest";
import { measureCapacity, visitAtRate } from "../virtualShoppers/visitRate";
import { dailyVisits, type Visit } from "../virtualShoppers/visits";

const usage = "Usage: npm run bench -- overload [seconds of each load]";
const loads = [1.5, 3];
/** The shop must have recovered within this time, s. */
const maxRecoverySeconds = 10;
/** The recovery is measured for at most this time, s. */
const recoveryTimeoutSeconds = 60;
/** The share of the capacity before and after the overload. */
const normalLoad = 0.5;

interface LoadResult {
  responses: number;
  /** Responses by kind: `served`, `429`, `503`, `503 without Retry-After`, `none`, or another status. */
  kinds: Map<string, number>;
  /** Response times of what was served, ms. */
  times: number[];
}
const emptyResult = (): LoadResult => ({ responses: 0, kinds: new Map(), times: [] });

function kindOf({ status, retryAfter }: ApiResponse): string {
  if (status >= 200 && status < 400) return "served";
  if (status === 0) return "none";
  return (status === 429 || status === 503) && !retryAfter ? `${status} without Retry-After` : String(status);
}
const allowedKinds: ReadonlySet<string> = new Set(["served", "429", "503"]);

function record(result: LoadResult, response: ApiResponse): void {
  const kind = kindOf(response);
  result.responses += 1;
  result.kinds.set(kind, (result.kinds.get(kind) ?? 0) + 1);
  if (kind === "served") result.times.push(response.ms);
}

async function runLoad(visits: readonly Visit[], rate: number, seconds: number): Promise<LoadResult> {
  const result = emptyResult();
  await visitAtRate(visits, { rate, seconds, onResponse: (response) => record(result, response) });
  return result;
}

/**
 * Runs half of the capacity until, for one second, everything is served nearly as fast as before the overload.
 * @returns seconds, or `null` when it takes too long.
 */
async function measureRecovery(visits: readonly Visit[], rate: number, p95Before: number): Promise<number | null> {
  const from = performance.now();
  while (performance.now() - from < recoveryTimeoutSeconds * 1000) {
    const result = await runLoad(visits, rate, 1);
    const isServed = result.kinds.get("served") === result.responses;
    if (isServed && percentile(result.times, 95) < Math.max(2 * p95Before, 50))
      return (performance.now() - from) / 1000;
  }
  return null;
}

const summaryOf = ({ responses, kinds, times }: LoadResult) => [
  responses,
  [...kinds].map(([kind, count]) => `${kind} ${((count / responses) * 100).toFixed(1)} %`).join(", "),
  ...[50, 95, 99].map((of) => (times.length > 0 ? percentile(times, of).toFixed(0) : "–")),
];

/**
 * `npm run bench -- overload [seconds]`: one and a half times and three times the capacity of the shop, from many addresses, with rate
 * limits on. Prints a Markdown table.
 * @returns whether all other responses were 429 or 503 with `Retry-After`, and the shop recovered within 10 s.
 */
export async function measureOverload([given = "20"]: readonly string[]): Promise<boolean> {
  const seconds = Number(given);
  if (!(seconds > 0)) throw new ArgumentError(usage);
  buildShop();
  const shop = await startShop({ env: { RATE_LIMITS: "on", TRUST_PROXY: "loopback", DEMO_MODE: "on" } });
  const rows: (string | number)[][] = [];
  let isWithinLimits = true;
  try {
    const visits = await dailyVisits(shop);
    await measureCapacity(visits, 16, 5); // warming up
    const capacity = await measureCapacity(visits, 16, 10);
    const before = await runLoad(visits, capacity * normalLoad, 10);
    rows.push([`${normalLoad * 100} %`, (capacity * normalLoad).toFixed(0), ...summaryOf(before), ""]);
    for (const load of loads) {
      const result = await runLoad(visits, capacity * load, seconds);
      const recovered = await measureRecovery(visits, capacity * normalLoad, percentile(before.times, 95));
      rows.push([
        `${load * 100} %`,
        (capacity * load).toFixed(0),
        ...summaryOf(result),
        recovered === null ? `more than ${recoveryTimeoutSeconds} s` : `${recovered.toFixed(1)} s`,
      ]);
      isWithinLimits &&=
        recovered !== null &&
        recovered <= maxRecoverySeconds &&
        [...result.kinds.keys()].every((kind) => allowedKinds.has(kind));
    }
  } finally {
    await shop.stop();
  }
  const head = ["load", "visits/s", "responses", "of them", "p50 ms", "p95 ms", "p99 ms", "normal again after"];
  process.stdout.write(`${table(head, rows, head.length)}\n`);
  return isWithinLimits;
}
