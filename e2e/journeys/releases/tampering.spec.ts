import { expectRefused, inParallel, productInStock, scriptsOf, visits } from "../../support/tampering";
import { expect, test } from "../../support/test";

/** The kind of a script: by which code it is loaded, and by whom it was built. `/r/cart/1.0.0-aaaaaaaa/remoteEntry.js` */
function kindOf(script: string): string {
  const [, folder = "", name = ""] = script.split("/");
  const isFirst = /\/(?:main|remoteEntry)\.[^/]*$/.test(script);
  return `${folder === "r" ? name : "shell"}: ${isFirst ? "entry" : "chunk"}`;
}

/** Kinds that an earlier page has covered. e2e/long/tampering covers each script on each page. */
const covered = new Set<string>();

for (const [name, visitOf] of Object.entries(visits)) {
  test(`F26 no kind of script of the ${name} page runs with a statement added to it`, async ({
    browser,
    shop,
    browserErrors,
  }) => {
    browserErrors.allow(/./); // those of each refused script
    const visit = visitOf(await productInStock(shop));
    const scripts = await scriptsOf(browser, shop, visit);
    expect(scripts.length).toBeGreaterThan(4);
    const rest = scripts.filter((script) => !covered.has(kindOf(script)) && covered.add(kindOf(script)));
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
