import type { Shop } from "@aurelle/e2e/shop";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { table } from "../report/markdownTable";

/** What is counted: everything but pictures and films. */
const kinds = ["Document", "Script", "Stylesheet", "Font", "other"] as const;
type Kind = (typeof kinds)[number];
type Sizes = Record<Kind, number>;

const none = (): Sizes => ({ Document: 0, Script: 0, Stylesheet: 0, Font: 0, other: 0 });
const kindOf = (type: string): Kind => kinds.find((kind) => kind === type) ?? "other";

/** Adds up what comes over the network, headers included. @returns the sums since the last call, bytes. */
function count(protocol: CDPSession): () => Sizes {
  const types = new Map<string, string>();
  let sizes = none();
  protocol.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  protocol.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    if (type && type !== "Image" && type !== "Media") sizes[kindOf(type)] += encodedDataLength;
  });
  return () => {
    const counted = sizes;
    sizes = none();
    return counted;
  };
}

/** The documents' dictionary is fetched in an idle moment. */
const readingMs = 4000;

async function untilRead(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(readingMs);
  await page.waitForLoadState("networkidle");
}

/**
 * A first visitor on a phone with two cores goes from home to a category, to a product, adds it to the cart and opens the cart.
 * @returns the transferred bytes of each step but pictures, as a Markdown table
 */
export async function measureJourneyBytes(browser: Browser, shop: Shop): Promise<string> {
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const context = await browser.newContext({ ...phone, baseURL: shop.url, serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    const protocol = await context.newCDPSession(page);
    await protocol.send("Network.enable");
    await protocol.send("Emulation.setHardwareConcurrencyOverride", { hardwareConcurrency: 2 });
    const take = count(protocol);
    const tap = async (selector: string) => {
      const target = page.locator(selector).filter({ visible: true }).first();
      await target.scrollIntoViewIfNeeded();
      await target.tap();
    };
    const steps: readonly [string, () => Promise<unknown>][] = [
      ["home", () => page.goto("/")],
      ["a collection", () => tap('main a[href="/aurora"]').then(() => page.waitForURL("**/aurora"))],
      ["a product", () => tap("main a[data-product]").then(() => page.waitForURL("**/product/**"))],
      ["Add to Cart", () => tap("main form button").then(() => page.getByText("added to cart!").waitFor())],
      ["the cart", () => tap('header a[href="/cart"]').then(() => page.waitForURL("**/cart"))],
    ];
    const rows: (string | number)[][] = [];
    const total = none();
    for (const [name, step] of steps) {
      await step();
      await untilRead(page);
      const sizes = take();
      for (const kind of kinds) total[kind] += sizes[kind];
      rows.push(rowOf(name, sizes));
    }
    rows.push(rowOf("together", total));
    return table(["journey, KiB", ...kinds.map((kind) => kind.toLowerCase()), "together"], rows, 1);
  } finally {
    await context.close();
  }
}

function rowOf(name: string, sizes: Sizes): string[] {
  const values = kinds.map((kind) => sizes[kind]);
  return [name, ...[...values, values.reduce((sum, one) => sum + one, 0)].map((bytes) => (bytes / 1024).toFixed(1))];
}
