import { chromiumPath } from "@aurelle/e2e/chromium";
import { fillRegistry } from "@aurelle/e2e/fillRegistry";
import { type Shop, startShop } from "@aurelle/e2e/shop";
import { chromium } from "@playwright/test";
import { buildShop } from "../buildShop";

const rounds = 15;
/** The processor is throttled to the speed of a cheap phone. */
const slowdown = 4;

interface Start {
  /** The header is in the page, ms from the navigation's start. */
  header: number;
  /** The first remote's frame is ready, ms. */
  remote: number;
  /** Transferred bytes of the document. */
  document: number;
}

/** Visits the home page with an empty cache. */
async function visit(browser: Awaited<ReturnType<typeof chromium.launch>>, shop: Shop): Promise<Start> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.addInitScript(() => {
    const times: Record<string, number> = {};
    Object.assign(globalThis, { times });
    // No named function in this callback: the TypeScript loader would add a helper to it that the page does not have.
    new MutationObserver(() => {
      if (document.querySelector("header")) times.header ??= performance.now();
      if (document.querySelector('main [data-state="ready"]')) times.remote ??= performance.now();
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto(shop.url, { waitUntil: "commit" });
  const isReady = () => "remote" in (globalThis as unknown as { times: object }).times;
  await page.waitForFunction(isReady, undefined, { timeout: 120_000, polling: 200 });
  const start = await page.evaluate(() => {
    const { times } = globalThis as unknown as { times: { header: number; remote: number } };
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return { ...times, document: navigation?.encodedBodySize ?? Number.NaN };
  });
  await context.close();
  return start;
}

/** The value at this share of the sorted values: 0.5 is the median. */
function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}

const row = (count: number, starts: readonly Start[]) => {
  const of = (name: keyof Start, share: number) =>
    Math.round(
      at(
        starts.map((start) => start[name]),
        share,
      ),
    );
  const span = (name: "header" | "remote") => `${of(name, 0.5)} (${of(name, 0.25)}–${of(name, 0.75)})`;
  return `| ${count} | ${of("document", 0.5)} | ${span("header")} | ${span("remote")} |`;
};

/**
 * `npm run bench -- remotes`: how long a first visit to the home page takes with four remotes in the registry and with forty, one
 * after the other, on two shops. Prints a Markdown table with medians and quartiles.
 * @returns whether forty are within the noise of four: their median is at most the third quartile of the visits with four, or at most
 * 5 % more than their median.
 */
export async function measureRemotes(): Promise<boolean> {
  buildShop();
  const [few, many] = [await startShop(), await startShop()];
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
  try {
    await fillRegistry(many, 40);
    for (const shop of [few, many]) await visit(browser, shop); // the first one warms the server up
    const [four, forty]: [Start[], Start[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      four.push(await visit(browser, few));
      forty.push(await visit(browser, many));
    }
    process.stdout.write(`| remotes | document, bytes on the wire | header, ms | first remote, ms |
| --- | --- | --- | --- |
${row(4, four)}
${row(40, forty)}\n`);
    const [fourTimes, fortyTimes] = [four, forty].map((starts) => starts.map(({ remote }) => remote));
    if (!fourTimes || !fortyTimes) return false;
    const middle = at(fortyTimes, 0.5);
    return middle <= at(fourTimes, 0.75) || middle <= at(fourTimes, 0.5) * 1.05;
  } finally {
    await browser.close();
    await Promise.all([few.stop(), many.stop()]);
  }
}
