import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { mfe, publishChanged } from "../../../e2e/support/releases";
import { projectDir, type Shop, startShop } from "../../../e2e/support/shop";
import { load } from "../api/load";
import { type Aim, aimTable, circumstances, keepRaw, median, rounded, spin, spread, table } from "../figures";
import { readOptions } from "../options";
import { drawAlone } from "./drawAlone";

const run = promisify(execFile);

interface Shown {
  shop: Shop;
  products: number;
  /** By name: where it is. */
  pages: Readonly<Record<string, string>>;
}

async function openShop(home: string, products: number): Promise<Shown> {
  const dataDir = path.join(home, String(products));
  const seed = ["--import", "tsx", "api/src/operations/seed.ts", "--products", String(products)];
  await run(process.execPath, seed, { cwd: projectDir, env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" } });
  const shop = await startShop({ dataDir });
  const html = await (await fetch(`${shop.url}/rings`)).text();
  const [, product] = html.match(/data-product="([^"]+)"/) ?? [];
  return { shop, products, pages: { home: "/", category: "/rings", product: `/product/${product}` } };
}

/** Milliseconds of processor time for one answer, of all threads of the server. */
async function costOf({ shop }: Shown, page: string, seconds: number, isFresh: boolean): Promise<number> {
  let turn = Math.floor(Math.random() * 1e9);
  const headers = { "accept-encoding": "br" };
  const { cpu, failed } = await load(
    {
      url: shop.url,
      // One after the other, where it is not the bytes that are sent: what waits in line costs nothing more.
      connections: isFresh ? 1 : 10,
      duration: seconds,
      requests: [
        isFresh
          ? // Words that no page looks at make it another page, which nobody has asked for.
            { headers, setupRequest: (request) => ({ ...request, path: `${page}?nth=${turn++}` }) }
          : { headers, path: page },
      ],
    },
    [shop.process.pid ?? 0],
  );
  if (failed > 0) throw new Error(`${failed} answers of ${page} were none`);
  return cpu;
}

interface Promotion {
  /** The longest that a visitor waited for the home page before, ms. */
  before: number;
  /** The same while the new release came into use. */
  during: number;
  /** From the first page that named the new release to the first that it drew, ms. */
  untilDrawn: number;
  /** Pages in between that were left to the browser. */
  undrawn: number;
}

/** A visitor of the listing: how long it took, the release it was given, and the one that drew it. */
async function look(shop: Shop) {
  const startedAt = performance.now();
  const html = await (await fetch(`${shop.url}/rings?at=${startedAt}`)).text();
  const ms = performance.now() - startedAt;
  const data = JSON.parse(html.match(/id="page-data">(.*?)<\/script>/s)?.[1] ?? "{}") as {
    registry: { remotes: Record<string, { release: string }> };
    rendered: { frames: Record<string, string> } | null;
  };
  return { ms, given: data.registry.remotes.catalog?.release, drew: data.rendered?.frames["catalog page /rings"] };
}

/** Promotes a release of the catalogue while visitors come one after the other, each to a page that nobody has asked for. */
async function promote({ shop }: Shown, version: string): Promise<Promotion> {
  const release = await publishChanged(shop, "mf-catalog", {
    "package.json": ['"version": "1.0.0"', `"version": "${version}"`],
  });
  const before: number[] = [];
  for (let time = 0; time < 50; time += 1) before.push((await look(shop)).ms);
  const promoting = mfe(shop, "promote", "catalog", release);
  const during: number[] = [];
  let namedAt = Number.NaN;
  let undrawn = 0;
  const until = performance.now() + 60_000;
  while (performance.now() < until) {
    const seen = await look(shop);
    during.push(seen.ms);
    if (seen.given !== release) continue;
    if (Number.isNaN(namedAt)) namedAt = performance.now() - seen.ms;
    if (seen.drew === release) {
      await promoting;
      return {
        before: Math.max(...before),
        during: Math.max(...during),
        untilDrawn: performance.now() - namedAt,
        undrawn,
      };
    }
    undrawn += 1;
  }
  throw new Error(`${release} drew nothing within a minute`);
}

/**
 * `npm run bench -- drawing [--rounds 3]`: processor time of a page from the store of bytes and of one that is drawn afresh, with 60
 * products and with 50,000; then how the first page after a promotion is come by. Prints Markdown tables.
 * @returns whether everything was measured; times are told, not judged.
 */
export async function measureDrawing(args: readonly string[]): Promise<boolean> {
  const { rounds } = readOptions(args, 3, {});
  const home = await mkdtemp(path.join(tmpdir(), "aurelle-drawing-"));
  const shops: Shown[] = [];
  const costs: Record<string, { page: string; products: number; isFresh: boolean; ms: number[] }> = {};
  const promotions: Promotion[] = [];
  const alone: Record<string, number>[] = [];
  const spins: number[] = [];
  try {
    for (const products of [60, 50_000]) shops.push(await openShop(home, products));
    // The first round warms the servers up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const isFresh of [false, true]) {
        for (const shown of shops) {
          for (const [page, where] of Object.entries(shown.pages)) {
            spins.push(spin());
            const ms = await costOf(shown, where, 2, isFresh);
            const key = `${page} ${shown.products} ${isFresh}`;
            const known = costs[key]?.ms ?? [];
            costs[key] = { page, products: shown.products, isFresh, ms: round === 0 ? [] : [...known, ms] };
          }
        }
      }
    }
    const [small] = shops;
    if (!small) throw new Error("there is no shop");
    for (let round = 1; round <= rounds; round += 1) alone.push(await drawAlone(small.shop, small.pages));
    for (let round = 1; round <= rounds; round += 1) promotions.push(await promote(small, `1.0.${round}`));
  } finally {
    await keepRaw("drawing", { costs, alone, promotions });
    await Promise.all(shops.map(({ shop }) => shop.stop()));
    await rm(home, { recursive: true, force: true });
  }
  const all = Object.values(costs);
  const names = Object.keys(alone[0] ?? {});
  const aloneOf = (page: string) => alone.map((costsOf) => costsOf[page] ?? Number.NaN);
  const rows = [
    ...all.map(({ page, products, isFresh, ms }) => [
      page,
      products.toLocaleString("en-GB"),
      isFresh ? "made afresh" : "from the store",
      spread(ms, 3),
    ]),
    ...names.map((page) => [page, "60", "of that, drawing alone", spread(aloneOf(page), 3)]),
  ];
  const worst = (isFresh: boolean, products: number) =>
    Math.max(...all.filter((one) => one.isFresh === isFresh && one.products === products).map(({ ms }) => median(ms)));
  const of = (figure: keyof Promotion) => promotions.map((one) => one[figure]);
  const aims: Aim[] = [
    { words: "a page from the store, ms of processor time", seen: worst(false, 60), most: 0.06, digits: 3 },
    { words: "the same with 50,000 products", seen: worst(false, 50_000), most: 0.06, digits: 3 },
    {
      words: "a page drawn afresh with 60 products, ms of processor time",
      seen: Math.max(...names.map((page) => median(aloneOf(page)))),
      most: 5,
    },
    {
      words: "the same with all that makes a document of it: API, styles, compression",
      seen: worst(true, 60),
      most: 5,
    },
    { words: "the same with 50,000 products", seen: worst(true, 50_000), most: 5 },
    { words: "first page that a promoted release drew, ms", seen: median(of("untilDrawn")), most: 500, digits: 0 },
    {
      words: "longest wait of a visitor meanwhile to the longest before",
      seen: median(promotions.map(({ before, during }) => during / before)),
      most: 1,
    },
  ];
  const promotionRow = (["before", "during", "untilDrawn", "undrawn"] as const).map((figure) => spread(of(figure)));
  const waits = [
    "longest wait before, ms",
    "meanwhile, ms",
    "until the first page it drew, ms",
    "pages left to the browser",
  ];
  process.stdout.write(`${table(["page", "products", "", "processor time, ms"], rows, 3)}

${table(waits, [promotionRow], 0)}

${aimTable(aims)}

${rounded(rounds)} rounds; ${circumstances(spins)}
`);
  return true;
}
