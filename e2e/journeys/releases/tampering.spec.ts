import { expectRefused, inParallel, productInStock, scriptsOf, visits } from "../../support/tampering";
import { expect, test } from "../../support/test";

/** Scripts that an earlier page has covered. e2e/long/tampering covers each script on each page. */
const covered = new Set<string>();

for (const [name, visitOf] of Object.entries(visits)) {
  test(`F26 no script of the ${name} page runs with a statement added to it`, async ({
    browser,
    shop,
    browserErrors,
  }) => {
    browserErrors.allow(/./); // those of each refused script
    const visit = visitOf(await productInStock(shop));
    const scripts = await scriptsOf(browser, shop, visit);
    expect(scripts.length).toBeGreaterThan(4);
    const rest = scripts.filter((script) => !covered.has(script));
    for (const script of rest) covered.add(script);
    await inParallel(rest, 3, (script) => expectRefused(browser, shop, visit, script));
  });
}

test("F26 F27 every document refuses scripts without a hash, and strings as scripts", async ({ request }) => {
  for (const path of ["/", "/rings", "/cart", "/faq", "/offline", "/no-such-page"]) {
    const headers = (await request.get(path)).headers();
    expect(headers["integrity-policy"], path).toBe("blocked-destinations=(script)");
    expect(headers["content-security-policy"], path).toContain("require-trusted-types-for 'script'");
  }
});
