import { chromiumPath } from "@aurelle/e2e/chromium";
import { customersOf } from "@aurelle/e2e/customers";
import { answerAtScale, scale, showMore, titleOf } from "@aurelle/e2e/scale";
import { type Shop, startShop } from "@aurelle/e2e/shop";
import { chromium, type Page } from "@playwright/test";
import { buildShop } from "../buildShop";

/** Limits of reliability D11, ms: a page's first paint, and the longest task during typing or scrolling. */
const limits = { paint: 3000, task: 200 } as const;

/** The actions of a shopper on a page. Each step is measured. */
interface Visit {
  name: string;
  path: string;
  /** The selector of the page's content. */
  content: string;
  steps: Readonly<Record<string, (page: Page) => Promise<unknown>>>;
}

const main = (page: Page) => page.getByRole("main");
async function scroll(page: Page): Promise<void> {
  await page.mouse.move(640, 450);
  for (let step = 0; step < 20; step += 1) {
    await page.mouse.wheel(0, 700);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
}
const search = (page: Page) => page.locator("header input[type=search]:visible").first().pressSequentially("pearl");

const visits: readonly Visit[] = [
  {
    name: "cart, 10,000 items",
    path: "/cart",
    content: "main tbody tr",
    steps: {
      typing: search,
      "one more": async (page) => {
        await page.locator("main tbody button[aria-label^=Increase]").first().click();
        await page.waitForFunction(() => document.querySelector<HTMLInputElement>("main tbody input")?.value === "2");
      },
      scrolling: scroll,
      Remove: async (page) => {
        const first = main(page).locator("tbody tr").first();
        await first.getByRole("button", { name: /^Remove/ }).click();
        await first.getByRole("link", { name: titleOf(1), exact: true }).waitFor();
      },
    },
  },
  {
    name: "checkout of it",
    path: "/checkout",
    content: "main #field-city",
    steps: {
      typing: (page) => main(page).locator("#field-city").pressSequentially("London"),
      scrolling: scroll,
    },
  },
  {
    name: "list, 10,000 products",
    path: "/search",
    content: "main [data-product]",
    steps: {
      "to the 10,000th": async (page) => {
        const cards = main(page).locator("[data-product]");
        while ((await cards.count()) < scale.products) await showMore(page);
        await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      },
      typing: search,
      scrolling: scroll,
    },
  },
  {
    name: "1,000 orders",
    path: "/dashboard",
    content: "main li button",
    steps: {
      "to the 1,000th": async (page) => {
        const view = main(page).getByRole("button", { name: "View Order" });
        for (let count = 100; count < 1000; count += 100) {
          await main(page).getByRole("button", { name: "Show more" }).click();
          await view.nth(count).waitFor();
        }
      },
      scrolling: scroll,
      "500 updates opened": async (page) => {
        await main(page).getByRole("button", { name: "View Order" }).first().click();
        await page.getByText("Seen at stop 500").waitFor();
      },
    },
  },
];

/** The page's longest task since the last call, ms; 0 where none took 50 ms. */
const maxTaskMs = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100)); // performance observers report with a delay
    const tasks = (globalThis as unknown as { tasks: number[] }).tasks.splice(0);
    return Math.round(Math.max(0, ...tasks));
  });

interface Measured {
  rows: string[];
  isWithin: boolean;
}

async function measure(page: Page, { name, path, content, steps }: Visit): Promise<Measured> {
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForSelector(content, { timeout: 60_000 });
  const { paint, ready } = await page.evaluate(() => ({
    paint: Math.round(performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN),
    ready: Math.round(performance.now()),
  }));
  const rows = [`| ${name} | opening | ${paint} | ${ready} | ${await maxTaskMs(page)} |`];
  let isWithin = paint <= limits.paint && ready <= limits.paint;
  for (const [step, act] of Object.entries(steps)) {
    const startedAt = Date.now();
    await act(page);
    const took = Date.now() - startedAt;
    const task = await maxTaskMs(page);
    rows.push(`| ${name} | ${step} |  | ${took} | ${task} |`);
    if ((step === "typing" || step === "scrolling") && task > limits.task) isWithin = false;
  }
  return { rows, isWithin };
}

async function visitor(shop: Shop, browser: Awaited<ReturnType<typeof chromium.launch>>): Promise<Page> {
  const { tokens } = await customersOf(shop);
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1280, height: 900 } });
  await context.addInitScript((token) => {
    localStorage.setItem("userToken", token);
    const tasks: number[] = [];
    Object.assign(globalThis, { tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask",
      buffered: true,
    });
  }, tokens.buyer);
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await answerAtScale(page, tokens.buyer);
  return page;
}

/**
 * `npm run bench -- scale`: the largest carts and lists (reliability D11), with injected API responses. Prints a Markdown table.
 * @returns whether each page is ready within 3 s, and no task during typing and scrolling takes longer than 200 ms.
 */
export async function measureScale(): Promise<boolean> {
  buildShop();
  const shop = await startShop();
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
  try {
    process.stdout.write(
      "| page | step | first paint, ms | done, ms | longest task, ms |\n| --- | --- | --: | --: | --: |\n",
    );
    let isWithin = true;
    for (const visit of visits) {
      const page = await visitor(shop, browser);
      const measured = await measure(page, visit);
      process.stdout.write(`${measured.rows.join("\n")}\n`);
      isWithin &&= measured.isWithin;
      await page.context().close();
    }
    return isWithin;
  } finally {
    await browser.close();
    await shop.stop();
  }
}
