import { chromiumPath } from "@aurelle/e2e/chromium";
import { type Shop, startShop } from "@aurelle/e2e/shop";
import { type Browser, chromium, type Page, type Request } from "@playwright/test";
import { buildShop } from "../buildShop";
import { measureJourneyBytes } from "./journeyBytes";

/** A first visit to the home page or a category may load this much script before anybody touches the page, KiB. */
const budgetKiB = 12;
const budgeted = ["/", "/rings"];

/** Transferred bytes of each script, by its name without the hash. */
type Scripts = ReadonlyMap<string, number>;
interface Visit {
  path: string;
  /** What the page loads untouched, on a phone with two cores. */
  untouched: Scripts;
  /** The page's own scripts: once they were started, with Save-Data, when the network is idle. */
  own: Scripts;
  /** With prefetched scripts of likely next pages: without Save-Data. */
  prefetched: Scripts;
  /** After the pointer has moved over the page and the page was scrolled to its end. */
  afterInput: Scripts;
}

async function aProduct(shop: Shop): Promise<string> {
  const response = await fetch(`${shop.url}/api/products/product/?category=rings`);
  const { results } = (await response.json()) as { results: { handle: string }[] };
  if (!results[0]) throw new Error("the shop has no product");
  return `/product/${results[0].handle}`;
}

/** Waits until the document is server-rendered, as it is for nearly every visitor. The first visitor may get an empty one. */
async function untilRendered(shop: Shop, path: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if ((await (await fetch(shop.url + path)).text()).includes("<h1")) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${path} was not server-rendered`);
}

function nameOf(url: URL): string {
  const [, remote] = url.pathname.match(/^\/r\/([^/]+)\//) ?? [];
  const file = url.pathname.replace(/^.*\//, "").replace(/\.[0-9a-f]{8}(?=\.js$)/, "");
  return remote ? `${remote}: ${file}` : file;
}

async function simulateInput(page: Page): Promise<void> {
  await page.mouse.move(200, 400);
  for (let last = -1, top = 0; top > last; ) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(150);
    last = top;
    top = await page.evaluate(() => Math.round(scrollY));
  }
}

async function load(browser: Browser, url: string, savesData: boolean) {
  // A service worker's requests do not belong to the page.
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const context = await browser.newContext({ ...phone, serviceWorkers: "block" });
  const page = await context.newPage();
  if (savesData)
    await page.addInitScript(() =>
      Object.defineProperty(Reflect.get(navigator, "connection"), "saveData", { value: true }),
    );
  const scripts = new Map<string, number>();
  const pending: Promise<void>[] = [];
  const weigh = async (request: Request) => {
    const { responseBodySize } = await request.sizes();
    scripts.set(nameOf(new URL(request.url())), responseBodySize);
  };
  page.on("requestfinished", (request) => {
    if (new URL(request.url()).pathname.endsWith(".js")) pending.push(weigh(request));
  });
  const untilIdle = async () => {
    await page.waitForLoadState("networkidle");
    await Promise.all(pending);
  };
  const protocol = await context.newCDPSession(page);
  await protocol.send("Emulation.setHardwareConcurrencyOverride", { hardwareConcurrency: 2 });
  await page.goto(url, { waitUntil: "networkidle" });
  await untilIdle();
  const untouched = new Map(scripts);
  await page.keyboard.press("Shift");
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
  await untilIdle();
  return { page, untouched, scripts, untilIdle };
}

async function visit(browser: Browser, shop: Shop, path: string): Promise<Visit> {
  const saving = await load(browser, shop.url + path, true);
  await saving.page.context().close();
  const { page, untouched, scripts, untilIdle } = await load(browser, shop.url + path, false);
  const prefetched = new Map(scripts);
  await simulateInput(page);
  await untilIdle();
  await page.context().close();
  return { path, untouched, own: saving.scripts, prefetched, afterInput: scripts };
}

const kib = (bytes: number): string => (bytes / 1024).toFixed(1);
const sumOf = (scripts: Scripts): number => [...scripts.values()].reduce((total, bytes) => total + bytes, 0);

function weightTable({ path, untouched, own, prefetched, afterInput }: Visit): string {
  const when = (name: string): string => {
    if (untouched.has(name)) return "untouched";
    if (own.has(name)) return "at the start";
    return prefetched.has(name) ? "for the next page" : "on input";
  };
  const rows = [...new Map([...afterInput, ...own])]
    .sort(([, one], [, other]) => other - one)
    .map(([name, bytes]) => `| ${name} | ${kib(bytes)} | ${when(name)} |`);
  const name = path.replace(/^\/product\/.+/, "/product/{id}");
  const sums = [untouched, own, prefetched, afterInput].map((scripts) => kib(sumOf(scripts)));
  return `${name}: ${sums[0]} KiB untouched, ${sums[1]} of its own once started, ${sums[2]} with likely next pages, ${sums[3]} after input and a scroll to the end

| script | KiB | |
| --- | --: | --- |
${rows.join("\n")}
`;
}

/**
 * `npm run bench -- weight`: the scripts that a first visit to home, a category and a product loads on a phone, untouched, started, and after input.
 * Prints transferred bytes (brotli) in a Markdown table for each page. Then the bytes of a journey of five pages.
 * @returns whether home and category are within the budget.
 */
export async function measureWeight(): Promise<boolean> {
  buildShop();
  const shop = await startShop();
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
  try {
    let isWithin = true;
    for (const path of [...budgeted, await aProduct(shop)]) {
      await untilRendered(shop, path);
      const measured = await visit(browser, shop, path);
      process.stdout.write(`${weightTable(measured)}\n`);
      if (budgeted.includes(path) && sumOf(measured.untouched) > budgetKiB * 1024) isWithin = false;
    }
    process.stdout.write(`${await measureJourneyBytes(browser, shop)}\n`);
    return isWithin;
  } finally {
    await browser.close();
    await shop.stop();
  }
}
