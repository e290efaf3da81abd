import { ArgumentError } from "@aurelle/e2e/argumentError";
import type { HeapUsage } from "@aurelle/e2e/heapUsage";
import { startShop } from "@aurelle/e2e/shop";
import { percentile } from "../../../api/src/testing/statistics";
import { buildShop } from "../buildShop";
import { table } from "../report/markdownTable";
import { closeConnections, sendRequest } from "../virtualShoppers/sendRequest";
import { measureCapacity, visitAtRate } from "../virtualShoppers/visitRate";
import { dailyVisits } from "../virtualShoppers/visits";
import { openTab, type Tab } from "./tab";

const usage = "Usage: npm run soak [-- minutes [route changes]]";
/** Each figure may grow by a tenth. */
const maxGrowth = 1.1;
/** Route changes of one lap. The tab is measured after complete laps, on the same page. */
const lapLength = 5;
/** The share of the route changes before the first measurement, while the browser still compiles hot code. */
const warmUpShare = 1 / 5;
/** The time in which the server closes its side of the connections, ms. */
const restMs = 2000;

interface ServerSample {
  megabytes: number;
  handles: number;
}

async function sampleServer(url: string): Promise<ServerSample> {
  const { body } = await sendRequest(url, { path: "/metrics" });
  const value = (name: string) => Number(new RegExp(`^${name} ([\\d.e+]+)`, "m").exec(body)?.[1]);
  return { megabytes: value("process_resident_memory_bytes") / 2 ** 20, handles: value("nodejs_active_handles_total") };
}

const medianMemory = (samples: readonly ServerSample[]) =>
  percentile(
    samples.map(({ megabytes }) => megabytes),
    50,
  );

/** Counts the server's open handles without the shoppers' connections. */
async function handlesAtRest(url: string): Promise<number> {
  closeConnections();
  await new Promise((resolve) => setTimeout(resolve, restMs));
  return (await sampleServer(url)).handles;
}

/** Changes the tab's route `changes` times, evenly over the time. @returns its memory after warming up and at the end. */
async function browse(tab: Tab, changes: number, untilMs: number): Promise<{ early: HeapUsage; late: HeapUsage }> {
  const pause = (untilMs - Date.now()) / changes;
  const warm = Math.ceil((changes * warmUpShare) / lapLength) * lapLength;
  let early: HeapUsage | null = null;
  for (let done = 1; done <= changes; done += 1) {
    const from = Date.now();
    await tab.next();
    if (done === warm) early = await tab.readHeapUsage();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, pause - (Date.now() - from))));
  }
  const late = await tab.readHeapUsage();
  return { early: early ?? late, late };
}

/**
 * `npm run soak [-- minutes [route changes]]`: half of the shop's capacity for half an hour, while an open tab visits 500 pages.
 * Prints the memory of server and tab after warming up and at the end. Warming up takes a fifth of the time, and the server's value is
 * the median of the next fifth. The server's handles are counted before and after, without shoppers.
 * @returns whether each figure grew by at most a tenth, the server had no error, and the tab logged none.
 */
export async function soak([minutes = "30", given = "500"]: readonly string[]): Promise<boolean> {
  const changes = Number(given) - (Number(given) % lapLength);
  if (!(Number(minutes) > 0 && changes >= 2 * lapLength)) throw new ArgumentError(usage);
  buildShop();
  const shop = await startShop({ env: { RATE_LIMITS: "on", TRUST_PROXY: "loopback", DEMO_MODE: "on" } });
  try {
    const visits = await dailyVisits(shop);
    await measureCapacity(visits, 16, 5); // warming up
    const rate = (await measureCapacity(visits, 16, 10)) / 2;
    const handles = await handlesAtRest(shop.url);
    const seconds = Number(minutes) * 60;
    const until = Date.now() + seconds * 1000;
    const statuses = new Map<number, number>();
    const samples: ServerSample[] = [];
    const timer = setInterval(() => sampleServer(shop.url).then((sample) => samples.push(sample)), 5000);
    const tab = await openTab(shop.url);
    const [{ early, late }] = await Promise.all([
      browse(tab, changes, until),
      visitAtRate(visits, {
        rate,
        seconds,
        onResponse: ({ status }) => statuses.set(status, (statuses.get(status) ?? 0) + 1),
      }),
    ]);
    clearInterval(timer);
    await tab.close();

    const fifth = Math.ceil(samples.length / 5);
    const [first, last] = [samples.slice(fifth, 2 * fifth), samples.slice(-fifth)];
    const compared = [
      { name: "server, MB", early: medianMemory(first), late: medianMemory(last) },
      { name: "server, handles at rest", early: handles, late: await handlesAtRest(shop.url) },
      { name: "tab, heap MB", early: early.heap / 2 ** 20, late: late.heap / 2 ** 20 },
      { name: "tab, nodes", early: early.nodes, late: late.nodes },
      { name: "tab, listeners", early: early.listeners, late: late.listeners },
    ];
    const rows = compared.map(({ name, early: a, late: b }) => [name, a.toFixed(1), b.toFixed(1), (b / a).toFixed(3)]);
    const head = ["figure", "after warming up", "at the end", "ratio"];
    process.stdout.write(`${table(head, rows, head.length)}\n`);
    const responses = [...statuses].map(([status, count]) => `${status || "none"}: ${count}`).join(", ");
    process.stdout.write(
      `${minutes} minutes at ${rate.toFixed(0)} visits a second, ${changes} pages in the tab; responses ${responses}\n`,
    );
    for (const error of tab.errors) process.stdout.write(`tab: ${error}\n`);
    const isServed = [...statuses.keys()].every((status) => status > 0 && status < 500);
    return isServed && tab.errors.length === 0 && compared.every(({ early: a, late: b }) => b / a <= maxGrowth);
  } finally {
    await shop.stop();
  }
}
