import { chromiumPath } from "@aurelle/e2e/chromium";
import type { Shop } from "@aurelle/e2e/shop";
import { chromium } from "@playwright/test";
import { registryReader } from "../../../shell/server/releases/registryReader";
import { ShellStore } from "../../../shell/server/releases/ShellStore";
import { CriticalStyles, fileOfAsset } from "../../../shell/server/rendering/CriticalStyles";

/** Reads the cart page with one item from a browser, because the server does not render it. */
export async function readCartPage(shop: Shop, productPath: string): Promise<{ html: string; css: string }> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
    await page.goto(shop.url + productPath);
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    await page.getByRole("link", { name: "Cart, 1 item" }).first().waitFor();
    await page.goto(`${shop.url}/cart`);
    await page.locator("main tbody tr, main li[data-line]").first().waitFor();
    await page.waitForLoadState("networkidle");
    const html = await page.content();
    const linked = await page
      .locator('link[rel="stylesheet"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href)); // the selector finds links only
    const urls = [...new Set(linked)].map((href) => new URL(href).pathname);
    const warn = (message: string) => process.stderr.write(`${message}\n`);
    const { registry } = await registryReader(shop.releasesDir, warn).current();
    const { folder } = await new ShellStore(shop.releasesDir, warn).choose(registry, null);
    const criticalStyles = new CriticalStyles(fileOfAsset(folder, shop.releasesDir), warn);
    const { css } = await criticalStyles.criticalFor(Buffer.from(html), urls);
    return { html, css };
  } finally {
    await browser.close();
  }
}
