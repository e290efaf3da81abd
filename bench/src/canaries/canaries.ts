import { createHash } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { timeFixedWork } from "@aurelle/e2e/machineSpeed";
import { projectDir } from "@aurelle/e2e/shop";
import type { PageData } from "../../../shell/protocol/pageData";
import { bucketOf } from "../../../shell/server/releases/pageRegistry";
import { residentBytes } from "../../../shell/server/rendering/procfs";
import { type Running, startProcess } from "../api/processes";
import { buildShop } from "../buildShop";
import { readOptions } from "../options";
import { type Goal, goalTable } from "../report/goals";
import { describeMachine } from "../report/machine";
import { table } from "../report/markdownTable";
import { processorMs, processTree } from "../report/processTree";
import { saveRaw } from "../report/rawResults";
import { median, ratioOf, rounded, spread } from "../report/statistics";
import { addReleases, canary, smallRemotes, startCanaries } from "./canaryStore";

/** Pages that show a remote with a canary. */
const pagesWithCanary = ["/", "/rings", "/earrings", "/search", ...smallRemotes.map((name) => `/${name}`)];
/** Pages that show none. */
const otherPages = ["/about", "/contact", "/legal/privacy"];
const pages = [...pagesWithCanary, ...otherPages];
/** Visitors of one measurement. Each opens every page. */
const visitorsOfRound = 40;
/** Visitors who open every page at once after the canaries have started. */
const firstVisitors = 60;
/** No canary has a smaller share, in buckets of a visitor. */
const smallestShare = 500;

/** A shop that renders a page for each request. */
interface Target {
  shop: Running;
  store: string;
}

/** Visitors before the first measurement. */
const warmUpVisitors = 20;

const visitorId = (seed: string) => createHash("sha256").update(seed).digest("base64url").slice(0, 22);

const visitorsNamed = (name: string, count: number) =>
  Array.from({ length: count }, (_, nth) => visitorId(`${name} ${nth}`));

/** A visitor who gets all canaries. */
function visitorOfAll(): string {
  for (let nth = 0; ; nth += 1) {
    const visitor = visitorId(`all ${nth}`);
    if (bucketOf(visitor) < smallestShare) return visitor;
  }
}

interface Visits {
  pages: number;
  /** Pages of which the server did not render every part. */
  notRendered: number;
  /** Pages that a canary rendered a part of. */
  fromCanary: number;
  /** Pages without a canary that shared caches do not store. */
  notShared: number;
  /** The longest response time, ms. */
  longest: number;
}

/** By address: the parts that the server renders of it. */
type Parts = Map<string, string>;

/** The release of each part that the server rendered. */
function framesOf(html: string): Readonly<Record<string, string>> {
  const text = /id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? "{}";
  const { rendered } = JSON.parse(text) as Partial<PageData>; // written by the document server
  return rendered?.frames ?? {};
}

/** @param parts those of a visit without canaries; an empty map takes them from this visit. */
async function visit({ shop }: Target, visitors: readonly string[], parts: Parts): Promise<Visits> {
  const found: Visits = { pages: 0, notRendered: 0, fromCanary: 0, notShared: 0, longest: 0 };
  const isFirst = parts.size === 0;
  for (const visitor of visitors) {
    const open = async (address: string) => {
      const startedAt = performance.now();
      const response = await fetch(shop.url + address, { headers: { cookie: `visitor=${visitor}` } });
      if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
      const html = await response.text();
      const frames = framesOf(html);
      const ms = performance.now() - startedAt;
      const rendered = Object.keys(frames).sort().join();
      if (isFirst) parts.set(address, rendered);
      found.pages += 1;
      found.longest = Math.max(found.longest, ms);
      if (rendered !== parts.get(address)) found.notRendered += 1;
      if (Object.values(frames).includes(canary)) found.fromCanary += 1;
      if (otherPages.includes(address) && !response.headers.get("cache-control")?.includes("s-maxage"))
        found.notShared += 1;
    };
    // Two at a time, as many as there are workers.
    for (let at = 0; at < pages.length; at += 2) await Promise.all(pages.slice(at, at + 2).map(open));
  }
  return found;
}

const residentMb = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + (residentBytes(pid) ?? 0), 0) / 2 ** 20;

interface Cost {
  /** Processor time of a page in all processes, ms. */
  cpu: number;
  /** Memory of all processes, and of the workers alone, MB. */
  memory: number;
  workers: number;
}

async function costOf(target: Target, round: number, parts: Parts): Promise<Cost & Visits> {
  const pids = await processTree(target.shop.pid);
  const before = await processorMs(pids);
  const found = await visit(target, visitorsNamed(`round ${round}`, visitorsOfRound), parts);
  const cpu = ((await processorMs(pids)) - before) / found.pages;
  const after = await processTree(target.shop.pid);
  return { ...found, cpu, memory: residentMb(after), workers: residentMb(after.slice(1)) };
}

async function openTarget(home: string, name: string): Promise<Target> {
  const store = path.join(home, name, "releases");
  await cp(path.join(projectDir, ".releases"), store, { recursive: true });
  await addReleases(store);
  const shop = await startProcess("bench/src/renderTime/freshServer.ts", {
    DATA_DIR: path.join(home, name, "data"),
    RELEASES_DIR: store,
    RATE_LIMITS: "off",
  });
  return { shop, store };
}

interface Results {
  none: readonly (Cost & Visits)[];
  ten: readonly (Cost & Visits)[];
  /** From the start of the canaries. */
  first: Visits;
}

function reportOf({ none, ten, first }: Results): string {
  const of = (figure: keyof Cost, list: readonly Cost[]) => list.map((one) => one[figure]);
  const sum = (figure: Exclude<keyof Visits, "longest">, list: readonly Visits[]) =>
    list.reduce((total, one) => total + one[figure], 0);
  const rows = Object.entries({ none, ten }).map(([name, list]) => [
    name,
    `${sum("pages", list) - sum("notRendered", list)} of ${sum("pages", list)}`,
    sum("fromCanary", list),
    spread(of("cpu", list), 1),
    ...(["memory", "workers"] as const).map((figure) => spread(of(figure, list))),
  ]);
  const head = [
    "canaries",
    "rendered by the server",
    "with a canary",
    "processor time a page, ms",
    "memory, MB",
    "of that, workers, MB",
  ];
  const ratio = (figure: keyof Cost) => ratioOf(of(figure, ten), of(figure, none));
  const noPages = { max: 0, digits: 0 };
  const goals: Goal[] = [
    { label: "pages that the server did not render", measured: sum("notRendered", ten), ...noPages },
    { label: "the same from the start of the canaries", measured: first.notRendered, ...noPages },
    {
      label: "pages without a canary that shared caches do not store",
      measured: sum("notShared", [first, ...ten]),
      ...noPages,
    },
    { label: "processor time with ten canaries to none", measured: ratio("cpu"), max: 1.2 },
    { label: "memory with ten canaries to none", measured: ratio("memory"), max: 1.2 },
  ];
  const before = rounded(median(none.map(({ longest }) => longest)));
  return `${table(head, rows, 2)}

${goalTable(goals)}

From the start of the canaries: ${first.pages} pages, the longest in ${rounded(first.longest)} ms. Without canaries: in ${before} ms.`;
}

/**
 * `npm run bench -- canaries [--rounds 5]`: a shop with a canary of ten remotes and one without any, both without a page cache, in turns.
 * Prints Markdown tables.
 * @returns true: times are printed, not judged.
 */
export async function measureCanaries(args: readonly string[]): Promise<boolean> {
  const { rounds } = readOptions(args, 5, {});
  buildShop();
  const home = await mkdtemp(path.join(tmpdir(), "aurelle-canaries-"));
  const targets: Target[] = [];
  const workTimes: number[] = [];
  const results: { none: (Cost & Visits)[]; ten: (Cost & Visits)[] } = { none: [], ten: [] };
  try {
    for (const name of ["none", "ten"]) targets.push(await openTarget(home, name));
    const [none, ten] = targets;
    if (!none || !ten) throw new Error("there are no shops");
    const parts: Parts = new Map();
    for (const target of targets) {
      await visit(target, [visitorId("first of all")], parts);
      await visit(target, visitorsNamed("warm", warmUpVisitors), parts);
    }
    await startCanaries(ten.store);
    const first = await visit(ten, visitorsNamed("first", firstVisitors), parts);
    // Until all canaries were rendered often enough to run in every worker.
    await visit(ten, Array<string>(firstVisitors).fill(visitorOfAll()), parts);
    // The other shop is as warm.
    await visit(none, visitorsNamed("first", 2 * firstVisitors), parts);
    for (let round = 1; round <= rounds; round += 1) {
      workTimes.push(timeFixedWork());
      results.none.push(await costOf(none, round, parts));
      results.ten.push(await costOf(ten, round, parts));
    }
    await saveRaw("canaries", { first, ...results });
    process.stdout.write(`${reportOf({ first, ...results })}\n\n${rounds} rounds; ${describeMachine(workTimes)}\n`);
    return true;
  } finally {
    await Promise.all(targets.map(({ shop }) => shop.stop()));
    await rm(home, { recursive: true, force: true });
  }
}
