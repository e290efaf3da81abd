import { holdRequests } from "../../support/page/holdRequests";
import { main } from "../../support/page/pageElements";
import { untilHydrated } from "../../support/page/serverRendered";
import { startScripts, unhydratedPages } from "../../support/page/waitForHydration";
import { expect, test } from "../../support/test";

/**
 * Which code is late when Back is pressed: all of it, or only that of the page. In the second case header and footer are hydrated
 * already. The history's entries belong to one document, so Back loads no other.
 */
for (const [name, late] of Object.entries({
  "the shell": "**/assets/main.*.js",
  "the page": "**/assets/*FaqPage*.js",
})) {
  test(`Y5 Back before the code of ${name} has arrived shows the page of the address`, async ({ page }) => {
    await page.goto("/rings");
    await untilHydrated(page);
    // By keyboard: a mouse may miss the link, because products are added above it meanwhile.
    await page.getByRole("contentinfo").getByRole("link", { name: "All questions" }).press("Enter");
    await expect(page).toHaveURL("/faq");
    unhydratedPages.add(page);
    const { letGo } = await holdRequests(page, late);
    const requested = page.waitForRequest(late);
    await page.reload({ waitUntil: "commit" });
    await startScripts(page);
    await requested;
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL("/rings");
    letGo();
    await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Rings");
    await expect(main(page).locator("[data-product]").first()).toBeVisible();
    await expect(page).toHaveTitle(/^Rings/);
    await page.evaluate(() => history.forward());
    await expect(page).toHaveURL("/faq");
    await expect(main(page).getByRole("heading", { level: 1 })).not.toHaveText("Rings");
  });
}
