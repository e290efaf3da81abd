import { appendFile, rm } from "node:fs/promises";
import path from "node:path";
import { contractVersion } from "@aurelle/shared/contract";
import { parseRegistry } from "@aurelle/shared/contract/parseRegistry";
import type { PageRegistry, Registry } from "@aurelle/shared/contract/registry";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { writeRegistry } from "../../../mfe/src/store/registryFile";
import { password } from "../../support/customers";
import { documentReleases } from "../../support/documentReleases";
import { promote, publishChanged, publishMagazine, rollback, saveRegistry } from "../../support/releases";
import { readEmail, type Shop, startShop } from "../../support/shop";
import { signIn } from "../../support/shopper";
import { expect, test } from "../../support/test";

/** This shop trusts a proxy, so that each visitor can have its own address. */
let shop: Shop;
/** The stable release of the remote `magazine`, and published ones that no visitor gets until a test promotes them. */
let [good, newer, broken] = ["", "", ""];
test.beforeAll(async () => {
  shop = await startShop({ env: { TRUST_PROXY: "loopback" } });
  good = await publishMagazine(shop);
  newer = await publishMagazine(shop, {
    "src/pages/MagazinePage.tsx": ["A page of a fifth remote.", "A newer release."],
  });
  broken = await publishMagazine(shop, {
    "src/remote.ts": ["export default", 'throw new Error("boom");\nexport default'],
  });
});
test.afterAll(async () => {
  await shop?.stop();
});

const contexts: BrowserContext[] = [];
let restoreRegistry = async () => {};
test.beforeEach(async () => {
  restoreRegistry = await saveRegistry(shop);
});
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
  await restoreRegistry();
});

async function aVisitor(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url, extraHTTPHeaders: { "X-Forwarded-For": address } });
  contexts.push(context);
  return context.newPage();
}
/** Another tab of the same visitor. */
const aTabBeside = (page: Page): Promise<Page> => page.context().newPage();
const registry = async () => (await (await fetch(`${shop.url}/remotes.json`)).json()) as Registry;
const frame = (page: Page) => page.locator('main [data-remote="magazine"]').first();

test("F21 a broken release leaves every visitor the page, and is out after three visitors' reports", async ({
  browser,
  browserErrors,
}) => {
  browserErrors.allow(/boom|magazine/);
  await promote(shop, "magazine", broken);
  for (const address of ["10.1.0.1", "10.1.0.2", "10.1.0.3"]) {
    expect((await registry()).remotes.magazine?.stable).toBe(broken);
    const page = await aVisitor(browser, address);
    await page.goto("/magazine");
    await expect(page.getByRole("heading", { level: 1, name: "Magazine" })).toBeVisible();
    await expect(frame(page)).toHaveAttribute("data-release", good);
  }
  await expect.poll(async () => (await registry()).remotes.magazine?.stable).toBe(good);
  expect((await registry()).remotes.magazine).toMatchObject({ canary: null, trial: { release: broken } });

  const next = await aVisitor(browser, "10.1.0.4");
  const requests: string[] = [];
  next.on("request", (request) => requests.push(request.url()));
  await next.goto("/magazine");
  await expect(frame(next)).toHaveAttribute("data-release", good);
  expect(requests.filter((url) => url.includes(broken))).toEqual([]);
});

test("one visitor cannot withdraw a release by repeated reports", async () => {
  await promote(shop, "magazine", newer);
  const send = (path: string, type = "text/html", body?: string) => {
    const headers = { "X-Forwarded-For": "10.2.0.1", "Content-Type": type };
    return fetch(shop.url + path, { headers, ...(body !== undefined && { method: "POST", body }) });
  };
  for (let round = 0; round < 5; round += 1) {
    const html = await (await send("/magazine")).text();
    const text = /id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? "";
    const { registry: offered, proof: ofSet } = JSON.parse(text) as { registry: PageRegistry; proof?: string };
    // A page that the browser renders has the proof beside the release.
    const proof = ofSet ?? offered.remotes.magazine?.proof;
    const issued = await send("/reports/token", "text/plain", `magazine@${newer} ${proof}`);
    expect(issued.status).toBe(200);
    const reportToken = await issued.text();
    const release = { remote: "magazine", release: newer, proof, phase: "evaluating" };
    const report = { token: reportToken, kind: "failed", ...release };
    for (const forged of [report, { ...report, token: `${reportToken}x` }, { ...report, token: "a.b.c" }]) {
      expect((await send("/reports/remotes", "application/json", JSON.stringify(forged))).status).toBe(204);
    }
  }
  expect((await registry()).remotes.magazine).toMatchObject({ stable: newer });
});

test("promote and rollback apply to the next page load, and open tabs stay on their releases", async ({ browser }) => {
  const before = await aVisitor(browser, "10.3.0.1");
  await before.goto("/magazine");
  await expect(before.getByText("A page of a fifth remote.")).toBeVisible();
  await promote(shop, "magazine", newer);
  const after = await aTabBeside(before);
  await after.goto("/magazine");
  await expect(after.getByText("A newer release.")).toBeVisible();
  // The open tab leaves the page and returns: it still shows its first release.
  await before
    .getByRole("banner")
    .getByRole("link", { name: /aurelle/i })
    .first()
    .click();
  await before.getByRole("link", { name: "Read the magazine" }).click();
  await expect(before.getByText("A page of a fifth remote.")).toBeVisible();
  await rollback(shop, "magazine");
  await after.reload();
  await expect(after.getByText("A page of a fifth remote.")).toBeVisible();
});

test("a canary is served to its share of new visitors, who stay on it", async () => {
  await promote(shop, "magazine", newer, 10);
  const visit = async (cookie?: string) => {
    const response = await fetch(`${shop.url}/magazine`, {
      headers: { "X-Forwarded-For": "10.4.0.1", ...(cookie ? { Cookie: cookie } : {}) },
    });
    const html = await response.text();
    const { remotes } = await documentReleases(shop.url, html);
    return { got: remotes.magazine?.release === newer, cookie: response.headers.getSetCookie()[0]?.split(";")[0] };
  };
  let count = 0;
  let returned = 0;
  const visitTwice = async () => {
    const first = await visit();
    if (!first.got) return;
    count += 1;
    if ((await visit(first.cookie)).got) returned += 1;
  };
  // A page without the canary is the same for all visitors, and identifies none of them.
  const about = await fetch(`${shop.url}/about`);
  expect(about.headers.get("cache-control")).toContain("s-maxage");
  expect(about.headers.getSetCookie()).toEqual([]);
  // Ten visits at a time.
  for (let visitor = 0; visitor < 1000; visitor += 10) await Promise.all(Array.from({ length: 10 }, visitTwice));
  expect(returned).toBe(count);
  expect(count).toBeGreaterThan(70);
  expect(count).toBeLessThan(130);
});

test("F5 of 1,000 reads of the registry over the network, during 100 writes, none is partial", async () => {
  const before = (await registry()).revision;
  const write = async () => {
    for (let index = 0; index < 100; index += 1) {
      await writeRegistry(shop.releasesDir, `test ${index}`, (known) => ({ ...known }));
    }
  };
  const revisions: number[] = [];
  const read = async () => {
    for (let index = 0; index < 50; index += 1) {
      revisions.push(parseRegistry(await registry()).revision);
      const html = await (await fetch(`${shop.url}/about`)).text();
      const { remotes, revision } = await documentReleases(shop.url, html);
      expect(remotes.magazine?.release).toBe(good);
      revisions.push(revision);
    }
  };
  await Promise.all([write(), ...Array.from({ length: 10 }, read)]);
  expect(revisions).toHaveLength(1000);
  expect(Math.max(...revisions)).toBeLessThanOrEqual(before + 100);
  expect((await registry()).revision).toBe(before + 100);
});

test("a byte changed in a published file never runs", async ({ browser, browserErrors }) => {
  browserErrors.allow(/integrity|Failed to load|dynamically imported|SHA/i);
  // No other test uses this release, because its files stay changed.
  const tampered = await publishMagazine(shop, {
    "src/pages/MagazinePage.tsx": ["A page of a fifth remote.", "Soon tampered with."],
  });
  await promote(shop, "magazine", tampered);
  const dir = path.join(shop.releasesDir, "r/magazine", tampered);
  const entry = path.join(dir, "remoteEntry.js");
  await appendFile(entry, "\nglobalThis.tampered = true;\n");
  // The compressed copies are unchanged. Without them the server sends the changed bytes.
  await Promise.all([rm(`${entry}.br`), rm(`${entry}.gz`)]);
  const page = await aVisitor(browser, "10.5.0.1");
  await page.goto("/magazine");
  await expect(frame(page)).toHaveAttribute("data-release", good);
  expect(await page.evaluate(() => "tampered" in globalThis)).toBe(false);
});

test("any visitor can open a published release in a tab, and reset it", async ({ browser }) => {
  const page = await aVisitor(browser, "10.6.0.1");
  await page.goto(`/magazine?mf.magazine=${newer}`);
  await expect(page.getByText("A newer release.")).toBeVisible();
  await expect(page).toHaveURL("/magazine");
  const banner = page.getByRole("region", { name: "Overrides" });
  await expect(banner).toContainText(`magazine ${newer}`);
  await page.reload();
  await expect(page.getByText("A newer release.")).toBeVisible();
  // Another tab of the same visitor gets the stable release.
  const other = await page.context().newPage();
  await other.goto("/magazine");
  await expect(other.getByText("A page of a fifth remote.")).toBeVisible();
  await banner.getByRole("button", { name: "Reset" }).click();
  await expect(page.getByText("A page of a fifth remote.")).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test("a release that needs a newer shell is rejected before any request for it", async ({ browser }) => {
  const release = await publishMagazine(shop, { "remote.config.ts": ["^2.0.0", "^9.0.0"] });
  await promote(shop, "magazine", release);
  const page = await aVisitor(browser, "10.9.0.1");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto("/magazine?mf.inspect");
  await expect(frame(page)).toHaveAttribute("data-release", good);
  await expect(
    page.getByText(`magazine ${release} requires contract ^9.0.0, the shell provides ${contractVersion}`, {
      exact: true,
    }),
  ).toBeVisible();
  expect(requests.filter((url) => url.includes(release))).toEqual([]);
});

test("F32 two releases of one remote run in two tabs, and side by side in one page, on one React, until the replaced one leaves", async ({
  browser,
  browserErrors,
}) => {
  browserErrors.allow(/broke on purpose|magazine/);
  // The page contains the remote's own slot, which throws when its button is pressed. Then the last good release's slot replaces it.
  const breaking = await publishMagazine(shop, {
    "src/components/MagazineTeaser.tsx": [
      "export default function MagazineTeaser() {\n  return (\n    <Container>",
      `import { useState } from "react";

export default function MagazineTeaser() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error("broke on purpose");
  return (
    <Container>
      <button type="button" onClick={() => setBroken(true)}>
        Break
      </button>`,
    ],
  });
  const old = await aVisitor(browser, "10.10.0.1");
  await old.goto("/magazine");
  await promote(shop, "magazine", breaking);
  const page = await aVisitor(browser, "10.10.0.2");
  await page.goto("/magazine");
  await expect(old.locator("main [data-remote]").first()).toHaveAttribute("data-release", good);
  await page.getByRole("button", { name: "Break" }).click();
  // The page of one release contains the slot of the other. Both are rendered by the same React.
  await expect(page.locator(`[data-release="${good}"]`)).toHaveCount(1);
  await expect(frame(page)).toHaveAttribute("data-release", breaking);
  await page.getByRole("button", { name: "Read 0 times" }).click();
  await expect(page.getByRole("button", { name: "Read 1 times" })).toBeVisible();
  // Once its page has left the screen, nothing of the replaced release comes back.
  await page
    .getByRole("banner")
    .getByRole("link", { name: /aurelle/i })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "Read 1 times" })).toHaveCount(0);
  await page.getByRole("link", { name: "Read the magazine" }).click();
  await expect(page.getByRole("button", { name: "Read 0 times" })).toBeVisible();
  await expect(frame(page)).toHaveAttribute("data-release", good);
  await expect(page.locator(`[data-release="${breaking}"]`)).toHaveCount(0);
});

test("a deploy during a checkout changes nothing for that shopper", async ({ browser }) => {
  const page = await aVisitor(browser, "10.11.0.1");
  const email = `mid.${Date.now()}@example.com`;
  await page.request.post("/api/users/register/", { data: { email, password, password_confirm: password } });
  const [, code] = await readEmail(shop, email, /Your code: (\d{6})/);
  await page.request.post("/api/users/validate/", { data: { email, code } });
  await page.goto("/login");
  await signIn(page, email);
  await page.waitForURL("**/dashboard");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  const products = await (await page.request.get("/api/products/product/?category=bracelets")).json();
  const { id } = products.results.find(({ inventory }: { inventory: number }) => inventory > 0);
  await page.goto(`/product/${id}`);
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
  await page.getByRole("banner").getByRole("link", { name: /^cart/i }).first().click();
  await page
    .getByRole("link", { name: "Proceed to Checkout" })
    .or(page.getByRole("button", { name: "Proceed to Checkout" }))
    .click();
  await page.getByLabel(/full name/i).fill("Ada Lovelace");
  const before = (await registry()).remotes.checkout?.stable ?? "";

  const after = await publishChanged(shop, "mf-checkout", {
    "src/pages/OrderConfirmationPage.tsx": ["Thank You for Your Order!", "Thank You, Dear!"],
  });
  await promote(shop, "checkout", after);

  await expect(page.getByLabel(/full name/i)).toHaveValue("Ada Lovelace");
  await page.getByLabel(/phone/i).fill("+44 20 7946 0000");
  await page.getByLabel(/^address/i).fill("12 St James's Square");
  await page.getByLabel(/city/i).fill("London");
  await page.getByLabel(/post ?code|zip/i).fill("SW1Y 4JH");
  await page.getByRole("button", { name: /place order/i }).click();
  await expect(page.getByRole("heading", { name: "Thank You for Your Order!" })).toBeVisible();
  const own = requests.filter((path) => path.startsWith("/r/checkout/"));
  expect(own.every((path) => path.startsWith(`/r/checkout/${before}/`))).toBe(true);
  expect(requests.filter((path) => path === "/api/orders/create/")).toHaveLength(1);

  const next = await page.context().newPage();
  await next.goto(page.url());
  await expect(next.getByRole("heading", { name: "Thank You, Dear!" })).toBeVisible();
});

test("?mf.inspect names every frame's remote, release and state, and lists the bus", async ({ browser }) => {
  const page = await aVisitor(browser, "10.8.0.1");
  await page.goto("/magazine?mf.inspect");
  const inspector = page.getByRole("complementary", { name: "Inspector" });
  await expect(
    inspector.getByRole("row", { name: new RegExp(`magazine ${good} ready \\d+ ms`) }).first(),
  ).toBeVisible();
  await expect(inspector.getByText(/cart\.changed by shell/)).toBeVisible();
});

test("/metrics reports loads, fallbacks, failures and load times of each release from real pages", async ({
  browser,
  browserErrors,
}) => {
  browserErrors.allow(/boom|magazine/);
  const metricLines = async () => (await (await fetch(`${shop.url}/metrics`)).text()).split("\n");
  const value = async (line: string) => {
    const found = (await metricLines()).find((one) => one.startsWith(`${line} `));
    return Number(found?.split(" ")[1] ?? 0);
  };
  const loads = `aurelle_remote_loads_total{page="/magazine",remote="magazine",release="${good}"`;
  const failures = `aurelle_remote_failures_total{page="/magazine",remote="magazine",release="${broken}",phase="evaluating"}`;
  const [chosen, fallback] = [await value(`${loads},as="chosen"}`), await value(`${loads},as="fallback"}`)];
  const failed = await value(failures);

  const first = await aVisitor(browser, "10.12.0.1");
  await first.goto("/magazine");
  await expect(frame(first)).toHaveAttribute("data-state", "ready");
  await expect.poll(() => value(`${loads},as="chosen"}`)).toBe(chosen + 1);
  const times = `aurelle_remote_load_seconds_count{page="/magazine",remote="magazine",release="${good}"}`;
  expect(await value(times)).toBeGreaterThan(0);

  await promote(shop, "magazine", broken);
  const second = await aVisitor(browser, "10.12.0.2");
  await second.goto("/magazine");
  await expect(frame(second)).toHaveAttribute("data-release", good);
  await expect.poll(() => value(`${loads},as="fallback"}`)).toBe(fallback + 1);
  await expect.poll(() => value(failures)).toBe(failed + 1);
  // Only this machine may read the metrics, not a visitor behind the proxy.
  expect((await second.request.get("/metrics")).status()).toBe(401);
});
