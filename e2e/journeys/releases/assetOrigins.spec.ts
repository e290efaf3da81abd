import type { Page } from "@playwright/test";
import { anAccount, newEmail } from "../../support/customers";
import { type Fault, FaultProxy } from "../../support/faultProxy";
import { changeTimers } from "../../support/page/changeTimers";
import { navigateWithin } from "../../support/page/clientNavigate";
import { visit } from "../../support/page/offlinePages";
import { cartLink, header, main } from "../../support/page/pageElements";
import { untilRendered } from "../../support/page/serverRendered";
import { type Shop, startShop } from "../../support/shop";
import { fillAddress, signIn } from "../../support/shopper";
import { expect, test } from "../../support/test";

/** A shop whose files come from another server, which gets them from the shop (docs/decisions/0031-asset-origins.md). */
let shop: Shop;
const cdn = new FaultProxy();
let cdnUrl: string;
test.beforeAll(async () => {
  cdnUrl = `http://localhost:${await cdn.open(0)}`;
  shop = await startShop({ env: { ASSET_ORIGINS: cdnUrl } });
  cdn.target = shop.url;
});
test.afterAll(async () => {
  await shop?.stop();
  await cdn.close();
});
// Hooks that run before the shop starts have none.
test.use({ baseURL: ({ browserName: _ }, use) => use(shop?.url) });

// On a busy machine the shop's own check may take too long. Until the next one, documents name the shop alone.
test.beforeEach(async ({ request }) => {
  const namesOther = async () => (await (await request.get("/cart")).text()).includes(cdnUrl);
  await expect.poll(namesOther).toBe(true);
});
test.afterEach(() => cdn.reset());
/** The faults are for browsers alone: the shop's own checks, without `Sec-Fetch-Dest`, still find that the other server works. */
const injectAll = (fault: Fault, files = /./) =>
  cdn.inject((path, _name, headers) => "sec-fetch-dest" in headers && files.test(path), fault);

type TamperedWindow = Window & { tamperedRuns?: number };
const statement = "\n;globalThis.tamperedRuns = (globalThis.tamperedRuns ?? 0) + 1;\n";

/** From the home page to the dashboard in one document, and to a placed order in a new one. */
async function buy(page: Page): Promise<void> {
  const email = newEmail("cdn");
  await anAccount(shop, email);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Discover The Aurora Collection" })).toBeVisible();
  await navigateWithin(page, "/rings");
  await main(page).getByRole("link", { name: "Halo Morganite Ring" }).first().click();
  await main(page).getByRole("button", { name: "Add to Cart" }).click();
  await expect(cartLink(page)).toHaveText("1");
  await navigateWithin(page, "/login");
  await signIn(page, email);
  await page.waitForURL("**/dashboard");
  await page.goto("/checkout");
  await fillAddress(page);
  await page.getByRole("button", { name: /place order/i }).click();
  await page.waitForURL("**/order-confirmation/*");
  await expect(page.getByRole("heading", { name: "Thank You for Your Order!" })).toBeVisible();
}

test("F42 all scripts, styles and fonts come from the other origin, from the home page to a placed order", async ({
  page,
}) => {
  const messages: string[] = [];
  const origins = new Map<string, Set<string>>();
  page.on("console", (message) => messages.push(message.text()));
  const ofPlaywright = "Service Worker registration blocked by Playwright";
  page.on("request", (request) => {
    const type = request.resourceType();
    origins.set(type, (origins.get(type) ?? new Set()).add(new URL(request.url()).origin));
  });
  // What the other origin does not send in time comes from the shop, and this machine may be busy.
  for (const limitMs of [2000, 6000]) await changeTimers(page, limitMs, 60_000);
  await buy(page);
  for (const type of ["script", "stylesheet", "font"]) expect([...(origins.get(type) ?? [])], type).toEqual([cdnUrl]);
  expect(messages.filter((text) => text !== ofPlaywright)).toEqual([]);
});

test("F42 every script and style has its hash, and the policy names the other origin alone", async ({ request }) => {
  for (const path of ["/", "/rings", "/cart"]) {
    const response = await request.get(path);
    const html = await response.text();
    const policy = response.headers()["content-security-policy"] ?? "";
    expect([...new Set(policy.match(/https?:\/\/[^ ;]+/g))], path).toEqual([cdnUrl]);
    const { integrity } = JSON.parse(/<script type="importmap">(.*?)<\/script>/.exec(html)?.[1] ?? "");
    const named = [...html.matchAll(/"?(?:url|src|href)"?[:=]"([^"]+\.(?:js|css))"([^>}]*)/g)];
    expect(named.length, path).toBeGreaterThan(3);
    for (const [, url = "", rest = ""] of named) {
      expect(url).toContain(`${cdnUrl}/`);
      expect(rest + (integrity[url] ?? ""), url).toContain("sha384-");
    }
  }
});

/** From a list to a product in the cart, and to the cart in a new document. @param open opens a path in a document */
async function fillCart(page: Page, open: (path: string) => Promise<unknown>): Promise<void> {
  await open("/rings");
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
  await main(page).getByRole("link", { name: "Halo Morganite Ring" }).first().click();
  await main(page).getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText(/ added to cart!$/)).toBeVisible();
  await open("/cart");
  await expect(main(page).getByText("Halo Morganite Ring").first()).toBeVisible();
}

// The first file that fails has the document's others come from the shop. Only without such a stylesheet every script is asked for.
// One of the faults lasts for a whole purchase: which fault it is makes no difference to the later pages.
for (const [name, { fault, files, isLong }] of Object.entries<{ fault: Fault; files: RegExp; isLong?: boolean }>({
  "cannot be reached": { fault: { kind: "reset", at: "before" }, files: /\.(?:js|css|woff2)$/ },
  "answers with errors": { fault: { kind: "status", code: 503 }, files: /\.(?:js|css|woff2)$/ },
  "sends one more statement in each script": {
    fault: { kind: "changed", addition: statement },
    files: /\.js$/,
    isLong: true,
  },
})) {
  test(`F42 the shop works when the other origin ${name}, and no changed byte runs`, async ({
    page,
    browserErrors,
  }) => {
    browserErrors.allow(/Failed to load resource|Failed to find a valid digest|integrity|ERR_|blocked by CORS policy/);
    injectAll(fault, files);
    if (isLong) await page.goto("/cart");
    await (isLong ? buy(page) : fillCart(page, (path) => page.goto(path)));
    expect(await page.evaluate(() => (window as TamperedWindow).tamperedRuns ?? 0)).toBe(0);
    // Which of them is the first to fail depends on the moment.
    expect(cdn.requests.some(({ path }) => files.test(path))).toBe(true);
  });
}

test.describe(() => {
  test.use({ hasLoadLimit: true }); // it ends each wait for the other origin

  test("F42 the shop works when the other origin never answers", async ({ page, browserErrors }) => {
    browserErrors.allow(/Failed to load resource|ERR_/);
    await changeTimers(page, 6000, 500); // how long a document gives the other origin
    injectAll({ kind: "silent" });
    // A browser reports no document as loaded whose fonts do not come.
    await fillCart(page, (path) => page.goto(path, { waitUntil: "commit" }));
  });
});

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("F42 a visited page works without a connection, with the files of the other origin", async ({
    page,
    context,
    browserErrors,
  }) => {
    browserErrors.allow(/Failed to load resource/);
    await context.clock.install();
    await untilRendered(shop, "/rings");
    await visit(page, "/rings");
    await context.setOffline(true);
    await page.goto("/rings");
    await expect(page.getByText("You are offline. This page is from your last visit.")).toBeVisible();
    await expect(header(page)).toBeVisible();
    await expect(main(page).locator("[data-product]")).toHaveCount(12);
  });
});
