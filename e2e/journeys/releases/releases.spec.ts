import { appendFile, rm } from "node:fs/promises";
import path from "node:path";
import { contractVersion } from "@aurelle/shared/contract";
import { parseRegistry } from "@aurelle/shared/contract/parseRegistry";
import type { PageRegistry, Registry } from "@aurelle/shared/contract/registry";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { writeRegistry } from "../../../mfe/src/store/registryFile";
import { mfe, publishChanged, publishMagazine } from "../../support/releases";
import { readEmail, type Shop, startShop } from "../../support/shop";
import { expect, test } from "../../support/test";

/** This shop trusts a proxy, so that each visitor can have its own address. */
let shop: Shop;
let good: string;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  shop = await startShop({ env: { TRUST_PROXY: "loopback" } });
  good = await publishMagazine(shop, "mf-magazine-good");
});
test.afterAll(async () => {
  await shop?.stop();
});

const contexts: BrowserContext[] = [];
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

async function aVisitor(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url, extraHTTPHeaders: { "X-Forwarded-For": address } });
  contexts.push(context);
  return context.newPage();
}
const registry = async () => (await (await fetch(`${shop.url}/remotes.json`)).json()) as Registry;
const frame = (page: Page) => page.locator('main [data-remote="magazine"]').first();

test("a broken release leaves every visitor the page, and is quarantined after several visitors' reports", async ({
  browser,
  browserErrors,
}) => {
  browserErrors.allow(/boom|magazine/);
  const broken = await publishMagazine(shop, "mf-magazine-broken", {
    "src/remote.ts": ["export default", 'throw new Error("boom");\nexport default'],
  });
  await mfe(shop, "promote", "magazine", broken);
  for (const address of ["10.1.0.1", "10.1.0.2", "10.1.0.3"]) {
    expect((await registry()).remotes.magazine?.quarantined).toEqual([]);
    const page = await aVisitor(browser, address);
    await page.goto("/magazine");
    await expect(page.getByRole("heading", { level: 1, name: "Magazine" })).toBeVisible({ timeout: 4000 });
    await expect(frame(page)).toHaveAttribute("data-release", good);
  }
  await expect.poll(async () => (await registry()).remotes.magazine?.quarantined).toEqual([broken]);

  const next = await aVisitor(browser, "10.1.0.4");
  const requests: string[] = [];
  next.on("request", (request) => requests.push(request.url()));
  await next.goto("/magazine");
  await expect(frame(next)).toHaveAttribute("data-release", good);
  expect(requests.filter((url) => url.includes(broken))).toEqual([]);
});

test("one visitor cannot quarantine a release by repeated reports", async ({ browser }) => {
  const other = await publishMagazine(shop, "mf-magazine-other", {
    "src/pages/MagazinePage.tsx": ["A page of a fifth remote.", "Another release."],
  });
  await mfe(shop, "promote", "magazine", other);
  const page = await aVisitor(browser, "10.2.0.1");
  for (let round = 0; round < 5; round += 1) {
    await page.goto("/magazine");
    const reportToken = await (await page.request.post("/reports/token")).text();
    const report = { token: reportToken, kind: "failed", remote: "magazine", release: other, phase: "loading" };
    for (const forged of [report, { ...report, token: `${reportToken}x` }, { ...report, token: "a.b.c" }]) {
      expect((await page.request.post("/reports/remotes", { data: forged })).status()).toBe(204);
    }
  }
  expect((await registry()).remotes.magazine).toMatchObject({ stable: other });
  await mfe(shop, "rollback", "magazine", "--to", good);
});

test("promote and rollback apply to the next page load, and open tabs stay on their releases", async ({ browser }) => {
  const newer = await publishMagazine(shop, "mf-magazine-newer", {
    "src/pages/MagazinePage.tsx": ["A page of a fifth remote.", "A newer release."],
  });
  const before = await aVisitor(browser, "10.3.0.1");
  await before.goto("/magazine");
  await expect(before.getByText("A page of a fifth remote.")).toBeVisible();
  await mfe(shop, "promote", "magazine", newer);
  const after = await aVisitor(browser, "10.3.0.2");
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
  await mfe(shop, "rollback", "magazine");
  await after.reload();
  await expect(after.getByText("A page of a fifth remote.")).toBeVisible();
});

test("a canary is served to its share of new visitors, who stay on it", async () => {
  const canary = await publishMagazine(shop, "mf-magazine-canary", {
    "src/pages/MagazinePage.tsx": ["A page of a fifth remote.", "A canary."],
  });
  await mfe(shop, "promote", "magazine", canary, "--percent", "10");
  const visit = async (cookie?: string) => {
    const response = await fetch(`${shop.url}/about`, {
      headers: { "X-Forwarded-For": "10.4.0.1", ...(cookie ? { Cookie: cookie } : {}) },
    });
    const html = await response.text();
    return { got: html.includes(`"release":"${canary}"`), cookie: response.headers.getSetCookie()[0]?.split(";")[0] };
  };
  let count = 0;
  let returned = 0;
  const visitTwice = async () => {
    const first = await visit();
    if (!first.got) return;
    count += 1;
    if ((await visit(first.cookie)).got) returned += 1;
  };
  // Ten visits at a time.
  for (let visitor = 0; visitor < 1000; visitor += 10) await Promise.all(Array.from({ length: 10 }, visitTwice));
  expect(returned).toBe(count);
  expect(count).toBeGreaterThan(70);
  expect(count).toBeLessThan(130);
  await mfe(shop, "rollback", "magazine");
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
      const data = JSON.parse(html.match(/id="page-data">(.*?)<\/script>/)?.[1] ?? "") as { registry: PageRegistry };
      expect(data.registry.remotes.magazine?.release).toBe(good);
      revisions.push(data.registry.revision);
    }
  };
  await Promise.all([write(), ...Array.from({ length: 10 }, read)]);
  expect(revisions).toHaveLength(1000);
  expect(Math.max(...revisions)).toBeLessThanOrEqual(before + 100);
  expect((await registry()).revision).toBe(before + 100);
});

test("a byte changed in a published file never runs", async ({ browser, browserErrors }) => {
  browserErrors.allow(/integrity|Failed to load|dynamically imported|SHA/i);
  const tampered = await publishMagazine(shop, "mf-magazine-tampered", {
    "src/pages/MagazinePage.tsx": ["A page of a fifth remote.", "Soon tampered with."],
  });
  await mfe(shop, "promote", "magazine", tampered);
  const dir = path.join(shop.releasesDir, "r/magazine", tampered);
  const entry = path.join(dir, "remoteEntry.js");
  await appendFile(entry, "\nglobalThis.tampered = true;\n");
  // The compressed copies are unchanged. Without them the server sends the changed bytes.
  await Promise.all([rm(`${entry}.br`), rm(`${entry}.gz`)]);
  const page = await aVisitor(browser, "10.5.0.1");
  await page.goto("/magazine");
  await expect(frame(page)).toHaveAttribute("data-release", good, { timeout: 10_000 });
  expect(await page.evaluate(() => "tampered" in globalThis)).toBe(false);
  await mfe(shop, "rollback", "magazine", "--to", good);
});

test("any visitor can open a published release in a tab, and reset it", async ({ browser }) => {
  const preview = await publishMagazine(shop, "mf-magazine-preview", {
    "src/pages/MagazinePage.tsx": ["A page of a fifth remote.", "A preview."],
  });
  const page = await aVisitor(browser, "10.6.0.1");
  await page.goto(`/magazine?mf.magazine=${preview}`);
  await expect(page.getByText("A preview.")).toBeVisible();
  await expect(page).toHaveURL("/magazine");
  const banner = page.getByRole("region", { name: "Overrides" });
  await expect(banner).toContainText(`magazine ${preview}`);
  await page.reload();
  await expect(page.getByText("A preview.")).toBeVisible();
  // Another tab of the same visitor gets the stable release.
  const other = await page.context().newPage();
  await other.goto("/magazine");
  await expect(other.getByText("A page of a fifth remote.")).toBeVisible();
  await banner.getByRole("button", { name: "Reset" }).click();
  await expect(page.getByText("A page of a fifth remote.")).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test("a release that needs a newer shell is rejected before any request for it", async ({ browser }) => {
  const newer = await publishMagazine(shop, "mf-magazine-needs-newer", { "remote.config.ts": ["^2.0.0", "^9.0.0"] });
  await mfe(shop, "promote", "magazine", newer);
  const page = await aVisitor(browser, "10.9.0.1");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto("/magazine?mf.inspect");
  await expect(frame(page)).toHaveAttribute("data-release", good);
  await expect(
    page.getByText(`magazine ${newer} requires contract ^9.0.0, this shell provides ${contractVersion}`, {
      exact: true,
    }),
  ).toBeVisible();
  expect(requests.filter((url) => url.includes(newer))).toEqual([]);
  await mfe(shop, "rollback", "magazine", "--to", good);
});

test("two releases of one remote run in two tabs, and side by side in one page, on one React", async ({
  browser,
  browserErrors,
}) => {
  browserErrors.allow(/broke on purpose|magazine/);
  // The page contains the remote's own slot and throws at the second press. Then the last good release's page replaces it.
  const breaking = await publishMagazine(shop, "mf-magazine-breaking", {
    "src/pages/MagazinePage.tsx": [
      "const [count, setCount] = useState(0);",
      'const [count, setCount] = useState(0);\n  if (count > 1) throw new Error("broke on purpose");',
    ],
    "src/components/MagazineTeaser.tsx": ["Read the magazine", "Read another magazine"],
  });
  const old = await aVisitor(browser, "10.10.0.1");
  await old.goto("/magazine");
  await mfe(shop, "promote", "magazine", breaking);
  const page = await aVisitor(browser, "10.10.0.2");
  await page.goto("/magazine");
  await expect(old.locator("main [data-remote]").first()).toHaveAttribute("data-release", good);
  await expect(frame(page)).toHaveAttribute("data-release", breaking);
  await expect(page.getByRole("link", { name: "Read another magazine" })).toBeVisible();
  await page.getByRole("button", { name: "Read 0 times" }).click();
  await page.getByRole("button", { name: "Read 1 times" }).click();
  await expect(frame(page)).toHaveAttribute("data-release", good);
  // The page of one release contains the slot of the other. Both have state, so both use the same React.
  await page.getByRole("button", { name: "Read 0 times" }).click();
  await expect(page.getByRole("button", { name: "Read 1 times" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Read another magazine" })).toBeVisible();
  await expect(page.locator(`[data-release="${breaking}"]`)).toHaveCount(1);
  await mfe(shop, "rollback", "magazine", "--to", good);
});

test("a deploy during a checkout changes nothing for that shopper", async ({ browser }) => {
  const page = await aVisitor(browser, "10.11.0.1");
  const email = `mid.${Date.now()}@example.com`;
  const password = "Moonstone-7!";
  await page.request.post("/api/users/register/", { data: { email, password, password_confirm: password } });
  const [, code] = await readEmail(shop, email, /Your code: (\d{6})/);
  await page.request.post("/api/users/validate/", { data: { email, code } });
  await page.goto("/login");
  await page.getByLabel("Email", { exact: false }).first().fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page
    .getByRole("main")
    .getByRole("button", { name: /log ?in/i })
    .click();
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
  await mfe(shop, "promote", "checkout", after);

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
  await mfe(shop, "rollback", "checkout");
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
  const failing = await publishMagazine(shop, "mf-magazine-failing", {
    "src/remote.ts": ["export default", 'throw new Error("boom, counted");\nexport default'],
  });
  const metricLines = async () => (await (await fetch(`${shop.url}/metrics`)).text()).split("\n");
  const value = async (line: string) => {
    const found = (await metricLines()).find((one) => one.startsWith(`${line} `));
    return Number(found?.split(" ")[1] ?? 0);
  };
  const loads = `aurelle_remote_loads_total{page="/magazine",remote="magazine",release="${good}"`;
  const [chosen, fallback] = [await value(`${loads},as="chosen"}`), await value(`${loads},as="fallback"}`)];

  const first = await aVisitor(browser, "10.12.0.1");
  await first.goto("/magazine");
  await expect(frame(first)).toHaveAttribute("data-state", "ready");
  await expect.poll(() => value(`${loads},as="chosen"}`)).toBe(chosen + 1);
  const times = `aurelle_remote_load_seconds_count{page="/magazine",remote="magazine",release="${good}"}`;
  expect(await value(times)).toBeGreaterThan(0);

  await mfe(shop, "promote", "magazine", failing);
  const second = await aVisitor(browser, "10.12.0.2");
  await second.goto("/magazine");
  await expect(frame(second)).toHaveAttribute("data-release", good);
  await expect.poll(() => value(`${loads},as="fallback"}`)).toBe(fallback + 1);
  const failures = `aurelle_remote_failures_total{page="/magazine",remote="magazine",release="${failing}",phase="loading"}`;
  await expect.poll(() => value(failures)).toBe(1);
  // Only this machine may read the metrics, not a visitor behind the proxy.
  expect((await second.request.get("/metrics")).status()).toBe(401);
  await mfe(shop, "rollback", "magazine", "--to", good);
});
