import { maxRenderedMs } from "../../support/page/serverRendered";
import { unhydratedPages } from "../../support/page/waitForHydration";
import { expect, test } from "../../support/test";

// The worker would answer the later pages, and its requests have no sizes.
// The documents are measured, so the pages need no scripts.
test.use({ serviceWorkers: "block", javaScriptEnabled: false });

const maxLaterBytes = 5000;

test("F45 the second page of a visit, and each later one, is sent in less than 5 kB", async ({ shop, page }) => {
  unhydratedPages.add(page);
  const link = async () => (await fetch(`${shop.url}/`)).headers.get("link");
  await expect.poll(link, { timeout: maxRenderedMs }).toContain("compression-dictionary");
  const fetched = page.waitForResponse((response) => response.url().includes("/dictionaries/"));
  await page.goto("/");
  await (await fetched).finished();
  const product = await page.locator('a[href^="/product/"]').first().getAttribute("href");
  for (const [path, heading] of [
    ["/rings", "Rings"],
    ["/aurora", "Aurora"],
    [product ?? "", ""],
    ["/about", "About"],
    ["/search?q=gold", ""],
  ] as const) {
    // On a busy machine the browser renders some pages at first, and those are sent without a dictionary.
    const vary = async () => (await fetch(shop.url + path)).headers.get("vary");
    await expect.poll(vary, { timeout: maxRenderedMs }).toContain("Available-Dictionary");
    const response = await page.goto(path);
    const size = (await response?.request().sizes())?.responseBodySize;
    process.stdout.write(`${path} has ${size} bytes\n`);
    expect(response?.headers()["content-encoding"]).toBe("dcz");
    expect(size).toBeLessThan(maxLaterBytes);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(heading);
  }
});
