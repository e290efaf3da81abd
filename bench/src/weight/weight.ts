import { type Browser, chromium, type Page, type Request } from "@playwright/test";
import { chromiumPath } from "../../../e2e/support/chromium";
import { type Shop, startShop } from "../../../e2e/support/shop";

/** Most KiB of script that a first visit to the home page or a category may cost. */
const budgetKiB = 130;
const budgeted = ["/", "/rings"];

/** A script by its name without the hash: bytes of its body on the wire. */
type Scripts = ReadonlyMap<string, number>;
interface Visit {
  path: string;
  /** The page's own: once the network is idle, nobody has touched anything, and the shopper saves data. */
  own: Scripts;
  /** With what is fetched for likely next pages, where nobody saves data. */
  untouched: Scripts;
  /** After the pointer went over the page and the page was scrolled to its end. */
  touched: Scripts;
}

async function aProduct(shop: Shop): Promise<string> {
  const answer = await fetch(`${shop.url}/api/products/product/?category=rings`);
  const { results } = (await answer.json()) as { results: { id: string }[] };
  if (!results[0]) throw new Error("the shop has no product");
  return `/product/${results[0].id}`;
}

/** The document is the server's drawing, as nearly every visitor gets it, and not the empty one of the very first. */
async function untilRendered(shop: Shop, path: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if ((await (await fetch(shop.url + path)).text()).includes("<h1")) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${path} was not drawn`);
}

function nameOf(url: URL): string {
  const [, remote] = url.pathname.match(/^\/r\/([^/]+)\//) ?? [];
  const file = url.pathname.replace(/^.*\//, "").replace(/\.[0-9a-f]{8}(?=\.js$)/, "");
  return remote ? `${remote}: ${file}` : file;
}

async function touch(page: Page): Promise<void> {
  await page.mouse.move(200, 400);
  for (let last = -1, top = 0; top > last; ) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(150);
    last = top;
    top = await page.evaluate(() => Math.round(scrollY));
  }
}

async function load(browser: Browser, url: string, savesData: boolean) {
  // What a service worker keeps for later is not the page's.
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: "block" });
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
  await page.goto(url, { waitUntil: "networkidle" });
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
  await untilIdle();
  return { page, scripts, untilIdle };
}

async function visit(browser: Browser, shop: Shop, path: string): Promise<Visit> {
  const saving = await load(browser, shop.url + path, true);
  await saving.page.context().close();
  const { page, scripts, untilIdle } = await load(browser, shop.url + path, false);
  const untouched = new Map(scripts);
  await touch(page);
  await untilIdle();
  await page.context().close();
  return { path, own: saving.scripts, untouched, touched: scripts };
}

const kib = (bytes: number): string => (bytes / 1024).toFixed(1);
const sum = (scripts: Scripts): number => [...scripts.values()].reduce((total, bytes) => total + bytes, 0);

function table({ path, own, untouched, touched }: Visit): string {
  const when = (name: string): string => {
    if (own.has(name)) return "at once";
    return untouched.has(name) ? "for the next page" : "when touched";
  };
  const rows = [...new Map([...touched, ...own])]
    .sort(([, one], [, other]) => other - one)
    .map(([name, bytes]) => `| ${name} | ${kib(bytes)} | ${when(name)} |`);
  const name = path.replace(/^\/product\/.+/, "/product/{id}");
  const sums = [own, untouched, touched].map((scripts) => kib(sum(scripts)));
  return `${name}: ${sums[0]} KiB of its own, ${sums[1]} with likely next pages, ${sums[2]} after a touch and a scroll to the end

| script | KiB | |
| --- | --: | --- |
${rows.join("\n")}
`;
}

/**
 * `npm run bench -- weight`: which scripts a first visit to home, a category and a product fetches, as a phone's browser gets them, before
 * anybody touches anything and after. Bytes of bodies as they are sent (brotli); a Markdown table for each page.
 * @returns whether home and category are within the budget.
 */
export async function measureWeight(): Promise<boolean> {
  const shop = await startShop();
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
  try {
    let isWithin = true;
    for (const path of [...budgeted, await aProduct(shop)]) {
      await untilRendered(shop, path);
      const seen = await visit(browser, shop, path);
      process.stdout.write(`${table(seen)}\n`);
      if (budgeted.includes(path) && sum(seen.own) > budgetKiB * 1024) isWithin = false;
    }
    return isWithin;
  } finally {
    await browser.close();
    await shop.stop();
  }
}
