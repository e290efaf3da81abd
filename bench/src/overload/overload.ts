import { percentile } from "../../../api/src/testing/statistics";
import { startShop } from "../../../e2e/support/shop";
import type { Answer } from "../virtualShoppers/sendRequest";
import { measureCapacity, visitAtRate } from "../virtualShoppers/visitRate";
import { dailyVisits, type Visit } from "../virtualShoppers/visits";

const usage = "Usage: npm run bench -- overload [seconds of each load]";
const loads = [1.5, 3];
/** So long the shop may take to be as before, s. */
const recoveryLimit = 10;
/** So long it is watched for that, s. */
const watched = 60;
/** Of what it bears: the load before and after. */
const calm = 0.5;

interface Seen {
  answers: number;
  /** Answers by what they are: `served`, `429`, `503`, `503 without Retry-After`, `none`, or another status. */
  kinds: Map<string, number>;
  /** Of what was served, ms. */
  times: number[];
}
const nothing = (): Seen => ({ answers: 0, kinds: new Map(), times: [] });

function kindOf({ status, retryAfter }: Answer): string {
  if (status >= 200 && status < 400) return "served";
  if (status === 0) return "none";
  return (status === 429 || status === 503) && !retryAfter ? `${status} without Retry-After` : String(status);
}
const good: ReadonlySet<string> = new Set(["served", "429", "503"]);

function note(seen: Seen, answer: Answer): void {
  const kind = kindOf(answer);
  seen.answers += 1;
  seen.kinds.set(kind, (seen.kinds.get(kind) ?? 0) + 1);
  if (kind === "served") seen.times.push(answer.ms);
}

async function under(visits: readonly Visit[], rate: number, seconds: number): Promise<Seen> {
  const seen = nothing();
  await visitAtRate(visits, { rate, seconds, heard: (answer) => note(seen, answer) });
  return seen;
}

/** Seconds at half load until one in which everything is served, and nearly as fast as before; `null` when it took too long. */
async function recovery(visits: readonly Visit[], rate: number, p95Before: number): Promise<number | null> {
  const from = performance.now();
  while (performance.now() - from < watched * 1000) {
    const seen = await under(visits, rate, 1);
    const isServed = seen.kinds.get("served") === seen.answers;
    if (isServed && percentile(seen.times, 95) < Math.max(2 * p95Before, 50)) return (performance.now() - from) / 1000;
  }
  return null;
}

const told = ({ answers, kinds, times }: Seen) => [
  answers,
  [...kinds].map(([kind, count]) => `${kind} ${((count / answers) * 100).toFixed(1)} %`).join(", "),
  ...[50, 95, 99].map((of) => (times.length > 0 ? percentile(times, of).toFixed(0) : "–")),
];

/**
 * `npm run bench -- overload [seconds]`: half as much and three times as much as the shop bears, from many addresses, with its limits on
 * (specification of reliability: only 429 and 503 with `Retry-After`, and normal again within 10 s). Prints a Markdown table.
 * @returns whether both hold.
 */
export async function measureOverload([given = "20"]: readonly string[]): Promise<boolean> {
  const seconds = Number(given);
  if (!(seconds > 0)) throw new Error(usage);
  const shop = await startShop({ env: { RATE_LIMITS: "on", TRUST_PROXY: "loopback", DEMO_MODE: "on" } });
  const rows: (string | number)[][] = [];
  let holds = true;
  try {
    const visits = await dailyVisits(shop);
    await measureCapacity(visits, 16, 5); // warming up
    const capacity = await measureCapacity(visits, 16, 10);
    const before = await under(visits, capacity * calm, 10);
    rows.push([`${calm * 100} %`, (capacity * calm).toFixed(0), ...told(before), ""]);
    for (const load of loads) {
      const seen = await under(visits, capacity * load, seconds);
      const recovered = await recovery(visits, capacity * calm, percentile(before.times, 95));
      rows.push([
        `${load * 100} %`,
        (capacity * load).toFixed(0),
        ...told(seen),
        recovered === null ? `more than ${watched} s` : `${recovered.toFixed(1)} s`,
      ]);
      holds &&=
        recovered !== null && recovered <= recoveryLimit && [...seen.kinds.keys()].every((kind) => good.has(kind));
    }
  } finally {
    await shop.stop();
  }
  const head = ["load", "visits/s", "answers", "of them", "p50 ms", "p95 ms", "p99 ms", "normal again after"];
  const lines = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  process.stdout.write(`${lines.join("\n")}\n`);
  return holds;
}
