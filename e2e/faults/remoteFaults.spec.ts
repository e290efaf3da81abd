import { rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Registry } from "@aurelle/shared/contract/registry";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { type Breakage, offer, publishBroken, scriptWith } from "../support/brokenReleases";
import { type Fault, FaultProxy } from "../support/faultProxy";
import { Firefox, findFirefox } from "../support/firefox";
import { freePort, readMail, type Shop, startShop } from "../support/shop";
import { test as base, expect } from "../support/test";

/** A remote in its place: where its page is, what a shopper reads there, and a sentence that only that page's script holds. */
interface Place {
  remote: string;
  path: string;
  heading: string;
  sentence: string;
  /** Another page or slot of the remote, in another script. */
  elsewhere: string;
  isSignedIn: boolean;
}
const places: readonly Place[] = [
  {
    remote: "catalog",
    path: "/rings",
    heading: "Rings",
    sentence: "From a plain gold band to a halo",
    elsewhere: "/",
    isSignedIn: false,
  },
  {
    remote: "cart",
    path: "/cart",
    heading: "Your Shopping Cart",
    sentence: "Your Shopping Cart",
    elsewhere: "/product/:id",
    isSignedIn: false,
  },
  {
    remote: "account",
    path: "/login",
    heading: "Login",
    sentence: "Forgot your password?",
    elsewhere: "/register",
    isSignedIn: false,
  },
  {
    remote: "checkout",
    path: "/checkout",
    heading: "Checkout",
    sentence: "Please add some items before checkout.",
    elsewhere: "/order-confirmation/1",
    isSignedIn: true,
  },
];
const remotes = places.map(({ remote }) => remote);

/** The page's own remote of one release, and the releases that can stand behind or before it. */
interface Releases {
  good: string;
  breaking: string;
  otherReact: string;
}
interface Stage {
  shop: Shop;
  proxy: FaultProxy;
  releases: Readonly<Record<string, Releases>>;
  /** Of a shopper with an account. */
  token: string;
  /** Of some product. */
  productId: string;
}

async function signUp(shop: Shop, url: string): Promise<string> {
  const email = "ada@example.com";
  const password = "Moonstone-7!";
  const post = async (name: string, body: object) => {
    const headers = { "Content-Type": "application/json" };
    return (await fetch(`${url}/api/${name}`, { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  await post("users/register/", { email, password, password_confirm: password });
  const [, code] = await readMail(shop, email, /Your code: (\d{6})/);
  await post("users/validate/", { email, code });
  return (await post("auth/token/", { email, password })).access;
}

async function setStage(): Promise<Stage> {
  const proxy = new FaultProxy();
  const port = await freePort();
  await proxy.open(port);
  const shop = await startShop({ env: { PUBLIC_URL: `http://localhost:${port}` } });
  proxy.target = shop.url;
  const url = `http://localhost:${port}`;
  const { remotes: known } = (await (await fetch(`${url}/remotes.json`)).json()) as Registry;
  const releases: Record<string, Releases> = {};
  const publish = async (remote: string) => {
    releases[remote] = { good: known[remote]?.stable ?? "", ...(await publishBroken(shop, remote)) };
  };
  // Two at a time: each build takes a core.
  for (const pair of [remotes.slice(0, 2), remotes.slice(2)]) await Promise.all(pair.map(publish));
  const { results } = (await (await fetch(`${url}/api/products/product/`)).json()) as { results: { id: string }[] };
  const productId = results[0]?.id ?? "";
  return { shop: { ...shop, url }, proxy, releases, token: await signUp(shop, url), productId };
}

const test = base.extend<object, { stage: Stage }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const stage = await setStage();
      await use(stage);
      await stage.proxy.close();
      await stage.shop.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

/** What a browser says of files that do not come, and our own lines about it. */
const networkWords =
  /Failed to load|dynamically imported|module script|integrity|preload|net::ERR|RUNTIME-008|^console: remote /i;

async function visitor(browser: Browser, { token, shop }: Stage, place: Place): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: shop.url });
  context.setDefaultTimeout(8000);
  if (place.isSignedIn) await context.addInitScript((text) => localStorage.setItem("userToken", text), token);
  return context;
}

const inMain = (page: Page, remote: string, state: string) =>
  page.locator(`main [data-remote="${remote}"][data-state="${state}"]`);

/** No blank page: the shop stands around whatever failed. */
async function expectShell(page: Page): Promise<void> {
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
}

async function expectPanel(page: Page, remote: string, timeout = 5500): Promise<void> {
  const panel = inMain(page, remote, "failed").first();
  await expect(panel.getByRole("alert")).toHaveText(/could not be loaded/, { timeout });
  await expect(panel.getByRole("button", { name: "Try again" })).toBeVisible();
  await expectShell(page);
}

async function expectPage(page: Page, { remote, heading }: Place, release: string, timeout = 8000): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible({ timeout });
  await expect(inMain(page, remote, "ready").first()).toHaveAttribute("data-release", release);
  await expectShell(page);
}

/** By the header, in the same document: another remote works, and so does the way back. */
async function expectOthers(page: Page, { remote }: Place): Promise<void> {
  const [link, heading] = remote === "cart" ? ["Login", "Login"] : [/^cart/i, "Your Shopping Cart"];
  await page.getByRole("banner").getByRole("link", { name: link }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await expectShell(page);
}

async function expectReport(proxy: FaultProxy, remote: string, release: string, phase: string | RegExp) {
  const asWanted = (report: { remote: string; release: string; phase: string }) =>
    report.remote === remote && report.release === release && report.phase.match(phase) !== null;
  await expect.poll(() => proxy.reports.some(asWanted), { message: JSON.stringify(proxy.reports) }).toBe(true);
}

const below = (remote: string, release: string) => `/r/${remote}/${release}/`;
const entryOf = (remote: string, release: string) => `${below(remote, release)}remoteEntry.js`;
const isEntry = (remote: string, release: string) => (asked: string) =>
  asked.split("?")[0] === entryOf(remote, release);

test.beforeEach(async ({ stage, faults }) => {
  stage.proxy.forget();
  faults.allow(networkWords);
  for (const remote of remotes) await offer(stage.shop, remote, stage.releases[remote]?.good ?? "", null);
});

/** Faults on the wire, for as long as they last. */
const wire: readonly { id: string; fault: Fault; name: string }[] = [
  { id: "A1", fault: { kind: "status", code: 404 }, name: "entry 404" },
  { id: "A4", fault: { kind: "silent" }, name: "entry whose headers never come" },
  { id: "A4", fault: { kind: "stalled" }, name: "entry whose body never ends" },
  { id: "A5", fault: { kind: "cut" }, name: "entry cut at half" },
  { id: "A6", fault: { kind: "html" }, name: "entry answered with a page" },
  {
    id: "A14",
    fault: { kind: "changed", addition: "\nglobalThis.canary = true;\n" },
    name: "entry with another byte",
  },
];

/** Names that a page's scripts have put into the global scope. */
const globals = (page: Page) => page.evaluate(() => Object.keys(globalThis).sort());

for (const place of places) {
  const { remote } = place;
  const own = (stage: Stage): Releases => {
    const releases = stage.releases[remote];
    if (!releases) throw new Error(`no releases of ${remote}`);
    return releases;
  };

  for (const { id, fault, name } of wire) {
    test(`${id} ${remote}: ${name} costs one panel, or nothing where there is a last good release`, async ({
      browser,
      stage,
    }) => {
      const { proxy, shop } = stage;
      const { good, breaking } = own(stage);
      const context = await visitor(browser, stage, place);
      const [first, second] = [await context.newPage(), await context.newPage()];
      proxy.inject(isEntry(remote, good), fault);
      await first.goto(place.path, { waitUntil: "commit" });
      await first.getByRole("banner").waitFor();
      await offer(shop, remote, good, breaking);
      await second.goto(place.path, { waitUntil: "commit" });
      await Promise.all([expectPanel(first, remote, 6500), expectPage(second, place, breaking)]);
      const askedAt = proxy.asked.find(({ path: asked }) => asked.startsWith(entryOf(remote, good)))?.at ?? 0;
      expect(Date.now() - askedAt).toBeLessThan(id === "A4" ? 8000 : 5500);
      await expectReport(proxy, remote, good, "loading");
      expect(await first.evaluate(() => "canary" in globalThis)).toBe(false);
      const others = await context.newPage();
      await others.goto("/about");
      await expect(others.getByRole("heading", { level: 1 })).toBeVisible();
      if (id === "A5") expect(await globals(first)).toEqual(await globals(others));

      await first.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
      proxy.heal();
      if (id === "A1" || id === "A4") {
        // By the button, or by itself before it was pressed.
        const again = inMain(first, remote, "failed").getByRole("button", { name: "Try again" });
        await again.click({ timeout: 2000 }).catch(() => {});
        await expectPage(first, place, good, 12_000);
        expect(await first.evaluate(() => "sameDocument" in globalThis)).toBe(true);
      } else {
        // What arrived and was refused stays refused for this document.
        await first.reload();
        await expectPage(first, place, good);
      }
      await expectOthers(first, place);
      await context.close();
    });
  }

  test(`A2 ${remote}: an entry that fails once appears by itself, its second address checked too`, async ({
    browser,
    stage,
  }) => {
    const { proxy } = stage;
    const { good } = own(stage);
    const context = await visitor(browser, stage, place);
    const page = await context.newPage();
    proxy.inject((asked) => asked === entryOf(remote, good), { kind: "status", code: 500 });
    await page.goto(place.path);
    await expectPage(page, place, good);
    expect(proxy.asked.filter(({ path: asked }) => asked.includes("remoteEntry.js?r="))).toHaveLength(1);
    await expectOthers(page, place);

    proxy.inject((asked) => asked === `${entryOf(remote, good)}?r=1`, {
      kind: "changed",
      addition: "\nglobalThis.canary = true;\n",
    });
    await page.goto(place.path);
    await expectPanel(page, remote);
    expect(await page.evaluate(() => "canary" in globalThis)).toBe(false);
    await expectReport(proxy, remote, good, "loading");
    await context.close();
  });

  test(`A3 ${remote}: a slow entry is waited for, and nothing jumps`, async ({ browser, stage }) => {
    const { proxy } = stage;
    const { good } = own(stage);
    const context = await visitor(browser, stage, place);
    const page = await context.newPage();
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
          if (!entry.hadRecentInput) shifts.push(entry.value);
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    proxy.inject(isEntry(remote, good), { kind: "slow", ms: 3000 });
    await page.goto(place.path, { waitUntil: "commit" });
    await expect(inMain(page, remote, "loading").getByRole("status")).toHaveText("Loading...");
    await expectShell(page);
    await expectPage(page, place, good);
    await page.waitForLoadState("networkidle");
    const total = await page.evaluate(() => {
      const { shifts } = globalThis as unknown as { shifts: number[] };
      return shifts.reduce((sum, value) => sum + value, 0);
    });
    expect(total).toBeLessThanOrEqual(0.1);
    expect(proxy.reports.filter(({ kind }) => kind === "failed")).toEqual([]);
    await expectOthers(page, place);
    await context.close();
  });

  const broken: readonly { id: string; by: Breakage; phase: RegExp; name: string }[] = [
    { id: "A7", by: "import", phase: /loading/, name: "a release that throws on import" },
    { id: "A7", by: "inner", phase: /loading/, name: "a part that throws on import" },
    { id: "A8", by: "render", phase: /mounting/, name: "a throw in render" },
    { id: "A9", by: "effect", phase: /mounting/, name: "a throw in an effect" },
    { id: "A12", by: "exports", phase: /checking/, name: "a release without the right exports" },
  ];
  for (const { id, by, phase, name } of broken) {
    test(`${id} ${remote}: ${name} costs one panel, or nothing where there is a last good release`, async ({
      browser,
      stage,
      faults,
    }) => {
      faults.allow(/^console: .*boom/s);
      const { proxy, shop } = stage;
      const { good, breaking } = own(stage);
      const context = await visitor(browser, stage, place);
      await context.addInitScript((text) => sessionStorage.setItem("brokenBy", text), by);
      const [first, second] = [await context.newPage(), await context.newPage()];
      await offer(shop, remote, breaking, null);
      await first.goto(place.path);
      await expectPanel(first, remote);
      await expectReport(proxy, remote, breaking, phase);
      await inMain(first, remote, "failed").getByRole("button", { name: "Try again" }).click();
      await expectPanel(first, remote);
      await expectOthers(first, place);
      await offer(shop, remote, breaking, good);
      await second.goto(place.path);
      await expectPage(second, place, good, 4000);
      await expectOthers(second, place);
      await context.close();
    });
  }

  const behind: readonly { id: string; by: Breakage; name: string }[] = [
    { id: "A10", by: "handler", name: "a throw in an event handler" },
    { id: "A11", by: "async", name: "a throw in a callback" },
  ];
  for (const { id, by, name } of behind) {
    test(`${id} ${remote}: ${name} is one toast and one line, and the page stays`, async ({ browser, stage }) => {
      const { proxy, shop } = stage;
      const { breaking } = own(stage);
      const context = await visitor(browser, stage, place);
      await context.addInitScript((text) => sessionStorage.setItem("brokenBy", text), by);
      const page = await context.newPage();
      const lines: string[] = [];
      page.on("console", (message) => message.type() === "error" && lines.push(message.text()));
      await offer(shop, remote, breaking, null);
      await page.goto(place.path);
      await expectPage(page, place, breaking);
      if (by === "handler") {
        const button = page.getByRole("main").getByRole("button", { name: "Break" }).first();
        await button.click();
        await button.click();
      }
      const toast = page.getByRole("alert").filter({ hasText: "Something went wrong. Please try again." });
      await expect(toast).toHaveCount(1);
      await expectReport(proxy, remote, breaking, "in use");
      await page.waitForTimeout(300); // long enough for a second toast to show
      await expect(toast).toHaveCount(1);
      expect(lines.filter((line) => line.includes("boom"))).toEqual([
        expect.stringMatching(new RegExp(`^remote ${remote} ${breaking} threw while in use: boom`)),
      ]);
      await expectPage(page, place, breaking);
      await expectOthers(page, place);
      await context.close();
    });
  }

  test(`A13 ${remote}: a release for another React costs one panel, and there is no second React`, async ({
    browser,
    stage,
  }) => {
    const { proxy, shop } = stage;
    const { good, otherReact } = own(stage);
    const context = await visitor(browser, stage, place);
    const [first, second] = [await context.newPage(), await context.newPage()];
    const lines: string[] = [];
    first.on("console", (message) => lines.push(message.text()));
    await offer(shop, remote, otherReact, null);
    await first.goto(place.path);
    await expectPanel(first, remote);
    await expectReport(proxy, remote, otherReact, /loading|mounting/);
    expect(lines.join("\n")).toMatch(/does not satisfy the requirement/);
    expect(lines.join("\n")).not.toMatch(/invalid hook call/i);
    await expectOthers(first, place);
    await offer(shop, remote, otherReact, good);
    await second.goto(place.path);
    await expectPage(second, place, good, 4000);
    await context.close();
  });

  test(`A15 ${remote}: an inner script that is gone, or hangs, costs only the page that needs it`, async ({
    browser,
    stage,
  }) => {
    const { proxy, shop } = stage;
    const { good, breaking } = own(stage);
    const script = below(remote, good) + (await scriptWith(shop, remote, good, place.sentence));
    const context = await visitor(browser, stage, place);
    const [gone, hung, covered] = [await context.newPage(), await context.newPage(), await context.newPage()];
    proxy.inject((asked) => asked === script, { kind: "status", code: 404 });
    await gone.goto(place.path);
    await expectPanel(gone, remote);
    await expectReport(proxy, remote, good, "loading");
    const elsewhere = await context.newPage();
    await elsewhere.goto(place.elsewhere.replace(":id", stage.productId));
    await expect(inMain(elsewhere, remote, "ready").first()).toHaveAttribute("data-release", good);
    proxy.heal();
    await inMain(gone, remote, "failed").getByRole("button", { name: "Try again" }).click();
    await expectPage(gone, place, good);
    await expectOthers(gone, place);

    proxy.inject((asked) => asked === script, { kind: "silent" });
    await hung.goto(place.path, { waitUntil: "commit" });
    await hung.getByRole("banner").waitFor();
    await offer(shop, remote, good, breaking);
    await covered.goto(place.path, { waitUntil: "commit" });
    await Promise.all([expectPanel(hung, remote), expectPage(covered, place, breaking)]);
    await context.close();
  });

  test(`A16 ${remote}: without its stylesheets its content is there to read and use`, async ({ browser, stage }) => {
    const { proxy } = stage;
    const { good } = own(stage);
    const context = await visitor(browser, stage, place);
    const isStyle = (asked: string) => asked.startsWith(below(remote, good)) && asked.endsWith(".css");
    for (const fault of [{ kind: "status", code: 404 }, { kind: "silent" }] satisfies Fault[]) {
      const page = await context.newPage();
      proxy.forget();
      proxy.inject(isStyle, fault);
      await page.goto(place.path, { waitUntil: "commit" });
      await expectPage(page, place, good);
      if (fault.kind === "status") await expectReport(proxy, remote, good, "styling");
      await expectOthers(page, place);
    }
    await context.close();
  });

  test(`A17 ${remote}: with every remote down the shop's own pages, header and footer stand`, async ({
    browser,
    stage,
  }) => {
    const { proxy } = stage;
    const { good } = own(stage);
    const context = await visitor(browser, stage, place);
    const page = await context.newPage();
    proxy.inject((asked) => asked.startsWith("/r/"), { kind: "status", code: 404 });
    await page.goto(place.path);
    await expectPanel(page, remote);
    await expectReport(proxy, remote, good, "loading");
    await page.goto("/no-such-page");
    await expect(page.getByText("Page Not Found").first()).toBeVisible();
    await expectShell(page);
    await context.close();
  });
}

const file = (shop: Shop) => path.join(shop.releasesDir, "remotes.json");

/** What can be wrong with the file; the server that is running keeps what it read last, one that starts takes the copy of the build. */
const registryFaults: readonly { remote: string; name: string; text: string | null }[] = [
  { remote: "catalog", name: "gone", text: null },
  { remote: "cart", name: "cut short", text: '{ "schema": 1, "remotes"' },
  { remote: "account", name: "of an old schema", text: JSON.stringify({ schema: 0, revision: 1, remotes: {} }) },
  { remote: "checkout", name: "empty", text: "" },
];
for (const { remote, name, text } of registryFaults) {
  test(`A18 ${remote}: a registry that is ${name} changes nothing, neither while the shop runs nor when it starts`, async ({
    browser,
    stage,
  }) => {
    const { shop } = stage;
    const place = places.find((one) => one.remote === remote);
    if (!place) throw new Error(`no place for ${remote}`);
    const good = stage.releases[remote]?.good ?? "";
    const whole = file(shop);
    await rename(whole, `${whole}.away`);
    if (text !== null) await writeFile(whole, text);
    const late = await startShop({ releasesDir: shop.releasesDir, env: { PUBLIC_URL: shop.url } });
    try {
      for (const url of [shop.url, late.url]) {
        const context = await visitor(browser, { ...stage, shop: { ...shop, url } }, { ...place, isSignedIn: false });
        const page = await context.newPage();
        const answer = await page.goto(place.path);
        expect(answer?.status()).toBe(200);
        const shown = place.isSignedIn ? places.find(({ path: other }) => other === "/login") : place;
        if (shown) await expectPage(page, shown, stage.releases[shown.remote]?.good ?? "", 5500);
        const { registry } = JSON.parse((await page.locator("script#page-data").textContent()) ?? "");
        expect(Object.keys(registry.remotes).sort()).toEqual([...remotes].sort());
        expect(registry.remotes[remote].release).toBe(good);
        await context.close();
      }
    } finally {
      await rm(whole, { force: true });
      await rename(`${whole}.away`, whole);
      await late.stop();
    }
  });
}

/** Debian's own Firefox. Where there is none, these are said to be skipped. */
const firefoxFile = findFirefox();
test.describe("in Firefox", () => {
  test.skip(!firefoxFile, "no Firefox on this machine: install the package `firefox-esr`");
  let firefox: Firefox;
  test.beforeAll(async () => {
    if (firefoxFile) firefox = await Firefox.start(firefoxFile);
  });
  test.afterAll(() => firefox?.stop());

  for (const place of places) {
    const { remote } = place;
    const state = (value: string) => `document.querySelector('main [data-remote="${remote}"][data-state="${value}"]')`;
    const heading = `[...document.querySelectorAll("h1")].some((h1) => h1.textContent === ${JSON.stringify(place.heading)})`;
    const open = async ({ shop, token }: Stage) => {
      await firefox.open(`${shop.url}/favicon.svg`);
      await firefox.until(`location.pathname === "/favicon.svg"`);
      const keep = place.isSignedIn ? `localStorage.setItem("userToken", ${JSON.stringify(token)})` : "";
      await firefox.run(`localStorage.clear(); ${keep}`);
      // Each visit is a fresh one: what another test has fetched must not be found in the cache.
      await firefox.open(`${shop.url}${place.path}`);
    };
    const expectFirefoxPanel = async () => {
      await firefox.until(`${state("failed")}?.querySelector("[role=alert]")`, 8000);
      await firefox.until(`document.querySelector("header") && document.querySelector("footer")`);
    };

    test(`A1 ${remote}: in Firefox, Try again loads it without a reload`, async ({ stage }) => {
      const good = stage.releases[remote]?.good ?? "";
      stage.proxy.inject(isEntry(remote, good), { kind: "status", code: 404 });
      await open(stage);
      await expectFirefoxPanel();
      await expectReport(stage.proxy, remote, good, "loading");
      await firefox.run("window.sameDocument = true");
      stage.proxy.heal();
      await firefox.run(`${state("failed")}?.querySelector("button").click()`);
      await firefox.until(`${state("ready")} && ${heading}`);
      expect(await firefox.run("return window.sameDocument")).toBe(true);
    });

    test(`A2 ${remote}: in Firefox, an entry that fails once appears by itself`, async ({ stage }) => {
      const good = stage.releases[remote]?.good ?? "";
      stage.proxy.inject((asked) => asked === entryOf(remote, good), { kind: "status", code: 500 });
      await open(stage);
      await firefox.until(`${state("ready")} && ${heading}`);
    });

    test(`A14 ${remote}: in Firefox, an entry with another byte never runs`, async ({ stage }) => {
      const good = stage.releases[remote]?.good ?? "";
      stage.proxy.inject(isEntry(remote, good), { kind: "changed", addition: "\nglobalThis.canary = true;\n" });
      await open(stage);
      await expectFirefoxPanel();
      expect(await firefox.run("return 'canary' in window")).toBe(false);
      await expectReport(stage.proxy, remote, good, "loading");
    });
  }
});
