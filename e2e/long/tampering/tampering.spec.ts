import { expectRefused, inParallel, productInStock, scriptsOf, visits } from "../../support/tampering";
import { test } from "../../support/test";

for (const [name, visitOf] of Object.entries(visits)) {
  test(`F26 none of all scripts of the ${name} page runs with a statement added to it`, async ({
    browser,
    shop,
    browserErrors,
  }) => {
    browserErrors.allow(/./); // those of each refused script
    const visit = visitOf(await productInStock(shop));
    const scripts = await scriptsOf(browser, shop, visit);
    await inParallel(scripts, 2, (script) => expectRefused(browser, shop, visit, script));
  });
}
