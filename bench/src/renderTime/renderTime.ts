import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { timeFixedWork } from "@aurelle/e2e/machineSpeed";
import { mfe, publishChanged } from "@aurelle/e2e/releases";
import { projectDir, type Shop, startShop } from "@aurelle/e2e/shop";
import { load } from "../api/load";
import { type Running, startProcess } from "../api/processes";
import { buildShop } from "../buildShop";
import { readOptions } from "../options";
import { type Goal, goalTable } from "../report/goals";
import { describeMachine } from "../report/machine";
import { table } from "../report/markdownTable";
import { processTree } from "../report/processTree";
import { saveRaw } from "../report/rawResults";
import { median, rounded, spread } from "../report/statistics";
import { renderOnly } from "./renderOnly";

const run = promisify(execFile);

/** A shop with this number of products, and paths of its pages by name. */
interface SeededShop {
  shop: Shop;
  /** The same shop without a page cache. */
  fresh: Running;
  products: number;
  pages: Readonly<Record<string, string>>;
}

async function openShop(home: string, products: number): Promise<SeededShop> {
  const dataDir = path.join(home, String(products));
  const seed = ["--import", "tsx", "api/src/operations/seed.ts", "--products", String(products)];
  await run(process.execPath, seed, { cwd: projectDir, env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" } });
  const freshDir = path.join(home, `${products} fresh`);
  await cp(dataDir, freshDir, { recursive: true });
  const shop = await startShop({ dataDir });
  const fresh = await startProcess("bench/src/renderTime/freshServer.ts", {
    DATA_DIR: freshDir,
    RELEASES_DIR: shop.releasesDir,
    RATE_LIMITS: "off",
  });
  const html = await (await fetch(`${shop.url}/rings`)).text();
  const [, product] = html.match(/href="(\/product\/[^"]+)"/) ?? [];
  return { shop, fresh, products, pages: { home: "/", category: "/rings", product: String(product) } };
}

/** The processor time of one response, ms, of all threads of the server and of its render workers. */
async function costOf({ shop, fresh }: SeededShop, page: string, seconds: number, isFresh: boolean): Promise<number> {
  const { url, pid } = isFresh ? fresh : { url: shop.url, pid: shop.process.pid ?? 0 };
  const headers = { "accept-encoding": "br" };
  const { cpu, failed } = await load(
    {
      url,
      // Uncached pages are requested one after another: a queue would not change their cost.
      connections: isFresh ? 1 : 10,
      duration: seconds,
      requests: [{ headers, path: page }],
    },
    await processTree(pid),
  );
  if (failed > 0) throw new Error(`${failed} responses of ${page} failed`);
  return cpu;
}

interface Promotion {
  /** The longest response time before, ms. */
  before: number;
  /** The longest response time while the new release came into use, ms. */
  during: number;
  /** From the first page that named the new release to the first one that it rendered, ms. */
  untilRendered: number;
  /** Pages between the two that the server did not render. */
  notRendered: number;
}

/** Visits the listing. @returns the response time, the release that the page names, and the release that rendered it. */
async function visitListing(shop: Shop) {
  const startedAt = performance.now();
  const html = await (await fetch(`${shop.url}/rings?at=${startedAt}`)).text();
  const ms = performance.now() - startedAt;
  const data = JSON.parse(html.match(/id="page-data">(.*?)<\/script>/s)?.[1] ?? "{}") as {
    registry: { remotes: Record<string, { release: string }> };
    rendered: { frames: Record<string, string> } | null;
  };
  return {
    ms,
    named: data.registry.remotes.catalog?.release,
    renderedBy: data.rendered?.frames["catalog page /rings"],
  };
}

/** Promotes a release of the catalogue during visits, one after another, each to an uncached page. */
async function promote({ shop }: SeededShop, version: string): Promise<Promotion> {
  const release = await publishChanged(shop, "mf-catalog", {
    "package.json": ['"version": "1.0.0"', `"version": "${version}"`],
  });
  const before: number[] = [];
  for (let time = 0; time < 50; time += 1) before.push((await visitListing(shop)).ms);
  const promoting = mfe(shop, "promote", "catalog", release);
  const during: number[] = [];
  let namedAt = Number.NaN;
  let notRendered = 0;
  const until = performance.now() + 60_000;
  while (performance.now() < until) {
    const visit = await visitListing(shop);
    during.push(visit.ms);
    if (visit.named !== release) continue;
    if (Number.isNaN(namedAt)) namedAt = performance.now() - visit.ms;
    if (visit.renderedBy === release) {
      await promoting;
      return {
        before: Math.max(...before),
        during: Math.max(...during),
        untilRendered: performance.now() - namedAt,
        notRendered,
      };
    }
    notRendered += 1;
  }
  throw new Error(`${release} rendered nothing within a minute`);
}

/**
 * `npm run bench -- rendering [--rounds 3]`: the processor time of a cached page and of a newly rendered one, with 60 and with 50,000
 * products. Then the first page after a promotion. Prints Markdown tables.
 * @returns true: times are printed, not judged.
 */
export async function measureRendering(args: readonly string[]): Promise<boolean> {
  const { rounds } = readOptions(args, 3, {});
  buildShop();
  const home = await mkdtemp(path.join(tmpdir(), "aurelle-rendering-"));
  const shops: SeededShop[] = [];
  const costs: Record<string, { page: string; products: number; isFresh: boolean; ms: number[] }> = {};
  const promotions: Promotion[] = [];
  const reactOnly: Record<string, number>[] = [];
  const workTimes: number[] = [];
  try {
    for (const products of [60, 50_000]) shops.push(await openShop(home, products));
    // The first round warms the servers up. A server without a page cache renders some thousand pages before V8 has compiled everything.
    for (let round = 0; round <= rounds; round += 1) {
      for (const isFresh of [false, true]) {
        for (const seeded of shops) {
          for (const [page, where] of Object.entries(seeded.pages)) {
            workTimes.push(timeFixedWork());
            const ms = await costOf(seeded, where, round === 0 && isFresh ? 20 : 2, isFresh);
            const key = `${page} ${seeded.products} ${isFresh}`;
            const known = costs[key]?.ms ?? [];
            costs[key] = { page, products: seeded.products, isFresh, ms: round === 0 ? [] : [...known, ms] };
          }
        }
      }
    }
    const [small] = shops;
    if (!small) throw new Error("there is no shop");
    for (let round = 1; round <= rounds; round += 1) reactOnly.push(await renderOnly(small.shop, small.pages));
    for (let round = 1; round <= rounds; round += 1) promotions.push(await promote(small, `1.0.${round}`));
  } finally {
    await saveRaw("rendering", { costs, reactOnly, promotions });
    await Promise.all(shops.map(async ({ shop, fresh }) => [await fresh.stop(), await shop.stop()]));
    await rm(home, { recursive: true, force: true });
  }
  const allCosts = Object.values(costs);
  const names = Object.keys(reactOnly[0] ?? {});
  const reactOnlyOf = (page: string) => reactOnly.map((costsOf) => costsOf[page] ?? Number.NaN);
  const rows = [
    ...allCosts.map(({ page, products, isFresh, ms }) => [
      page,
      products.toLocaleString("en-GB"),
      isFresh ? "rendered" : "from the cache",
      spread(ms, 3),
    ]),
    ...names.map((page) => [page, "60", "of that, rendering only", spread(reactOnlyOf(page), 3)]),
  ];
  const worst = (isFresh: boolean, products: number) =>
    Math.max(
      ...allCosts.filter((one) => one.isFresh === isFresh && one.products === products).map(({ ms }) => median(ms)),
    );
  const of = (figure: keyof Promotion) => promotions.map((one) => one[figure]);
  const goals: Goal[] = [
    { label: "a page from the cache, ms of processor time", measured: worst(false, 60), max: 0.06, digits: 3 },
    { label: "the same with 50,000 products", measured: worst(false, 50_000), max: 0.06, digits: 3 },
    {
      label: "a newly rendered page with 60 products, ms of processor time",
      measured: Math.max(...names.map((page) => median(reactOnlyOf(page)))),
      max: 5,
    },
    {
      label: "the same with everything else in the document: API, styles, compression",
      measured: worst(true, 60),
      max: 6,
    },
    { label: "the same with 50,000 products", measured: worst(true, 50_000), max: 6 },
    {
      label: "first page that a promoted release rendered, ms",
      measured: median(of("untilRendered")),
      max: 500,
      digits: 0,
    },
    {
      label: "longest wait during a promotion to the longest before",
      measured: median(promotions.map(({ before, during }) => during / before)),
      max: 1,
    },
  ];
  const promotionRow = (["before", "during", "untilRendered", "notRendered"] as const).map((figure) =>
    spread(of(figure)),
  );
  const waits = [
    "longest wait before, ms",
    "during the promotion, ms",
    "until the first page of the release, ms",
    "pages that were not server-rendered",
  ];
  process.stdout.write(`${table(["page", "products", "", "processor time, ms"], rows, 3)}

${table(waits, [promotionRow], 0)}

${goalTable(goals)}

${rounded(rounds)} rounds; ${describeMachine(workTimes)}
`);
  return true;
}
