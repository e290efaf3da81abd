import { percentile } from "../../../api/src/testing/statistics";
import type { HeapUsage } from "../../../e2e/support/heapUsage";
import { startShop } from "../../../e2e/support/shop";
import { ask, closeConnections } from "../virtualShoppers/sendRequest";
import { measureCapacity, visitAtRate } from "../virtualShoppers/visitRate";
import { dailyVisits } from "../virtualShoppers/visits";
import { openTab, type Tab } from "./tab";

const usage = "Usage: npm run soak [-- minutes [route changes]]";
/** What may be added in the time: a tenth. */
const mostGrowth = 1.1;
/** The rounds of the tab's path; it is looked at on the same page each time. */
const round = 5;
/** Of the tab's route changes, before its first look: until then the browser goes on compiling what runs often. */
const warmPart = 1 / 5;
/** Until the server has seen that the connections are closed. */
const restMs = 2000;

interface Look {
  megabytes: number;
  handles: number;
}

async function lookAt(url: string): Promise<Look> {
  const { body } = await ask(url, { path: "/metrics" });
  const value = (name: string) => Number(new RegExp(`^${name} ([\\d.e+]+)`, "m").exec(body)?.[1]);
  return { megabytes: value("process_resident_memory_bytes") / 2 ** 20, handles: value("nodejs_active_handles_total") };
}

const middleOf = (looks: readonly Look[]) =>
  percentile(
    looks.map(({ megabytes }) => megabytes),
    50,
  );

/** Handles with nobody there: while shoppers are, each of them keeps a connection or two. */
async function handlesAtRest(url: string): Promise<number> {
  closeConnections();
  await new Promise((resolve) => setTimeout(resolve, restMs));
  return (await lookAt(url)).handles;
}

/** The same number of route changes in every part of the time. */
async function browse(tab: Tab, changes: number, untilMs: number): Promise<{ early: HeapUsage; late: HeapUsage }> {
  const pause = (untilMs - Date.now()) / changes;
  const warm = Math.ceil((changes * warmPart) / round) * round;
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
 * `npm run soak [-- minutes [route changes]]`: half an hour of a shop's day at half of what the shop bears, with a tab that stays open
 * and goes through 500 pages meanwhile. Prints what the server and the tab held at the end and after warming up: the second fifth of the
 * time for the server, the end of the first for the tab. Its handles are counted before and after, with nobody there.
 * @returns whether each is within a tenth, nothing failed at the server, and the tab stderr of nothing.
 */
export async function soak([minutes = "30", given = "500"]: readonly string[]): Promise<boolean> {
  const changes = Number(given) - (Number(given) % round);
  if (!(Number(minutes) > 0 && changes >= 2 * round)) throw new Error(usage);
  const shop = await startShop({ env: { RATE_LIMITS: "on", TRUST_PROXY: "loopback", DEMO_MODE: "on" } });
  try {
    const visits = await dailyVisits(shop);
    await measureCapacity(visits, 16, 5); // warming up
    const rate = (await measureCapacity(visits, 16, 10)) / 2;
    const handles = await handlesAtRest(shop.url);
    const seconds = Number(minutes) * 60;
    const until = Date.now() + seconds * 1000;
    const statuses = new Map<number, number>();
    const looks: Look[] = [];
    const timer = setInterval(() => lookAt(shop.url).then((look) => looks.push(look)), 5000);
    const tab = await openTab(shop.url);
    const [{ early, late }] = await Promise.all([
      browse(tab, changes, until),
      visitAtRate(visits, {
        rate,
        seconds,
        heard: ({ status }) => statuses.set(status, (statuses.get(status) ?? 0) + 1),
      }),
    ]);
    clearInterval(timer);
    await tab.close();

    const fifth = Math.ceil(looks.length / 5);
    const [first, last] = [looks.slice(fifth, 2 * fifth), looks.slice(-fifth)];
    const compared = [
      { name: "server, MB", early: middleOf(first), late: middleOf(last) },
      { name: "server, handles at rest", early: handles, late: await handlesAtRest(shop.url) },
      { name: "tab, heap MB", early: early.heap / 2 ** 20, late: late.heap / 2 ** 20 },
      { name: "tab, nodes", early: early.nodes, late: late.nodes },
      { name: "tab, listeners", early: early.listeners, late: late.listeners },
    ];
    const rows = compared.map(({ name, early: a, late: b }) => [name, a.toFixed(1), b.toFixed(1), (b / a).toFixed(3)]);
    const head = ["what", "after warming up", "at the end", "ratio"];
    process.stdout.write(
      `${[head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n`,
    );
    const answers = [...statuses].map(([status, count]) => `${status || "none"}: ${count}`).join(", ");
    process.stdout.write(
      `${minutes} minutes at ${rate.toFixed(0)} visits a second, ${changes} pages in the tab; answers ${answers}\n`,
    );
    for (const fault of tab.faults) process.stdout.write(`tab: ${fault}\n`);
    const isServed = [...statuses.keys()].every((status) => status > 0 && status < 500);
    return isServed && tab.faults.length === 0 && compared.every(({ early: a, late: b }) => b / a <= mostGrowth);
  } finally {
    await shop.stop();
  }
}
