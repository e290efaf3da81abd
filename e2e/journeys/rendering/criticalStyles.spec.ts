import { applyPrintStyles } from "../../support/page/changedStyles";
import { firstProduct, untilRendered } from "../../support/page/serverRendered";
import { openSlowPhone } from "../../support/page/slowPhone";
import { expect, test } from "../../support/test";
import { variant } from "../../support/variant";

/** The complete stylesheets apply when a page starts: what a reader sees is the same without them (docs/decisions/0032-start-on-intent.md). */

const pages = {
  home: "/",
  category: "/rings",
  product: "/product/",
  text: "/about",
  collection: "/aurora",
  search: "/search?search=ring",
  questions: "/faq",
};

/** Pages with the parts of the others: cards as on the home page, and texts. */
const variants = ["category", "collection", "search", "questions"];

for (const [name, path] of Object.entries(pages)) {
  test(
    `F49 complete stylesheets change nothing on the ${name} page`,
    variant(variants.includes(name)),
    async ({ browser, shop }) => {
      const address = name === "product" ? path + (await firstProduct(shop)).id : path;
      await untilRendered(shop, address, /<h1/);
      const { context, page } = await openSlowPhone(browser, shop);
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(address, { waitUntil: "load" });
      await page.waitForLoadState("networkidle");
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const { stylesheets, changed } = await applyPrintStyles(page);
        expect(stylesheets).toBeGreaterThan(0);
        expect(changed.slice(0, 20), `${width} px`).toEqual([]);
      }
      await context.close();
    },
  );
}
