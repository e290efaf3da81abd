import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Registry } from "@aurelle/shared/contract/registry";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { apiConfigFromEnv, createApi } from "../../../api/src/app";
import { printTime } from "../../../api/src/testing/printTime";
import { freePort } from "../../../mfe/src/build/freePort";
import { setStable } from "../../support/brokenReleases";
import { bundleCommands, type CommandBundles } from "../../support/commandBundles";
import { copySeededData } from "../../support/dataTemplate";
import { axeFindings } from "../../support/page/axe";
import { main, productLinks } from "../../support/page/pageElements";
import { projectDir, type Shop, startShop, untilPrinted } from "../../support/shop";
import { expect, test } from "../../support/test";

const staffToken = "0123456789abcdef0123456789abcdef";
/** The API's process, which a busy machine does not keep from answering in time. */
const apiCommand = "e2e/support/patientApi.ts";
/** The time after which /ops must show a broken remote on an idle machine, ms. */
const detectionMs = 10_000;

/** An API in a process of its own, and a shop that forwards its calls to it. */
let home: string;
let api: ChildProcess;
/** The API as one file. */
let bundle: CommandBundles | undefined;
let apiLog = "";
let shop: Shop;
/** The database rejects this product in a cart. */
let rejectedProduct: string;

/** Makes a database that rejects one product in a cart. @returns the product's id. */
async function prepareDatabase(dataDir: string): Promise<string> {
  await copySeededData(dataDir);
  const { context, close } = await createApi(apiConfigFromEnv({ DATA_DIR: dataDir }));
  const sql = "SELECT id FROM products WHERE category = 'earrings' AND inventory > 0 LIMIT 1";
  const [product] = await context.db.query<{ id: string }>(sql);
  if (!product) throw new Error("the seed has no earrings");
  await context.db.tx((tx) =>
    tx.run(`ALTER TABLE cart_items ADD CONSTRAINT broken CHECK (product_id <> '${product.id}') NOT VALID`),
  );
  await close();
  return product.id;
}

test.beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), "aurelle-"));
  const dataDir = path.join(home, "data");
  rejectedProduct = await prepareDatabase(dataDir);
  const [apiPort, shopPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${shopPort}`;
  bundle = await bundleCommands([apiCommand]);
  // Without optimising PGlite's code, as the shop of a test.
  api = spawn(process.execPath, ["--liftoff-only", bundle.fileOf(apiCommand)], {
    cwd: path.join(projectDir, "api"),
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(apiPort),
      RATE_LIMITS: "off",
      TRUST_PROXY: "loopback",
      PUBLIC_URL: url,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  api.stderr?.on("data", (chunk) => {
    apiLog += chunk;
  });
  await untilPrinted(api, "The API listens");
  const started = await startShop({
    env: { PORT: String(shopPort), PUBLIC_URL: url, API_URL: `http://127.0.0.1:${apiPort}`, STAFF_TOKEN: staffToken },
  });
  shop = { ...started, url };
});
test.afterAll(async () => {
  await shop?.stop();
  // The API writes to its directory until it has ended.
  const ended = new Promise((resolve) => (api ? api.once("exit", resolve) : resolve(null)));
  api?.kill();
  await ended;
  await bundle?.remove();
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

const contexts: BrowserContext[] = [];
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

/** A visitor with an empty cache and storage. */
async function aVisitor(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  contexts.push(context);
  return context.newPage();
}

test.describe("/ops", () => {
  async function signIn(page: Page): Promise<Page> {
    await page.goto("/ops");
    await page.getByLabel("Staff credential").fill(staffToken);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Remotes" })).toBeVisible();
    return page;
  }
  const metrics = async () => (await fetch(`${shop.url}/metrics`)).text();

  test("/ops and /metrics name remote, release, phase and rate of a broken remote", async ({
    browser,
    browserErrors,
  }) => {
    browserErrors.allow(/integrity|remoteEntry|Failed to (?:load|fetch)|dynamically imported|RUNTIME-008|401/i);
    const { remotes } = (await (await fetch(`${shop.url}/remotes.json`)).json()) as Registry;
    const release = remotes.account?.stable ?? "";
    await setStable(shop, "account", release, null); // with nothing to fall back on
    const healthy = await aVisitor(browser, shop.url);
    await healthy.goto("/login");
    const loads = `aurelle_remote_loads_total{page="/login",remote="account",release="${release}",as="chosen"} 1\n`;
    await expect.poll(metrics).toContain(loads);
    const team = await signIn(await healthy.context().newPage());
    await expect(team.getByRole("heading", { name: "All is well" })).toBeVisible();

    // The entry is damaged in the store, so every browser rejects it from now on.
    const entry = path.join(shop.releasesDir, "r/account", release, "remoteEntry.js");
    await writeFile(entry, `${await readFile(entry, "utf8")}\n`);
    for (const kind of ["br", "gz"]) await rm(`${entry}.${kind}`, { force: true });
    const failing = await aVisitor(browser, shop.url);
    await failing.goto("/login");
    await expect(failing.locator("main").getByRole("alert")).toHaveText(/could not be loaded/);
    const ratio = `aurelle_remote_failure_ratio{remote="account",release="${release}",phase="loading"} 0.5\n`;
    const line = `account ${release} fails while loading: 1 of 2 pages, 50 %`;
    await printTime("a broken remote in /ops", detectionMs, async () => {
      await expect.poll(metrics).toContain(ratio);
      await expect(team.getByRole("listitem").filter({ hasText: line })).toBeVisible(); // /ops refreshes itself
    });
    await expect(team.getByRole("heading", { name: "Needs a look" })).toBeVisible();
  });

  test("is accessible and fits a phone, signed in and signed out", async ({ browser, browserErrors }) => {
    browserErrors.allow(/401/);
    const page = await aVisitor(browser, shop.url);
    await page.goto("/ops");
    expect(await axeFindings(page)).toEqual([]);
    const team = await signIn(page);
    await team.getByRole("link", { name: "Hold still" }).click();
    await expect(team.getByRole("link", { name: "Follow again" })).toBeVisible();
    expect(await axeFindings(team)).toEqual([]);
    await team.setViewportSize({ width: 360, height: 740 });
    expect(await team.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  test("is a 404 in a shop without a staff credential", async ({ shop: open }) => {
    const [ops, unknown] = await Promise.all(["/ops", "/none"].map((path) => fetch(open.url + path)));
    expect([ops?.status, unknown?.status]).toEqual([404, 404]);
    expect(await ops?.text()).not.toContain("credential");
  });

  test("real pages report web vitals when they are left, by the pattern of the path", async ({ browser }) => {
    const { results } = (await (await fetch(`${shop.url}/api/products/product/`)).json()) as {
      results: { id: string }[];
    };
    // One visit is enough, unless the page is left before it has measured.
    await expect(async () => {
      const page = await aVisitor(browser, shop.url);
      const reported = page.waitForResponse(/PageReports/, { timeout: 20_000 });
      await page.goto(`/product/${results[0]?.id}`);
      await (await reported).finished();
      await page.goto("about:blank");
      const labels = 'page="/product/:id",remote="catalog",release="[^"]+"';
      const text = await metrics();
      for (const vital of ["lcp", "fcp", "ttfb"]) {
        expect(text).toMatch(new RegExp(`^aurelle_web_vital_seconds_count\\{vital="${vital}",${labels}\\} [1-9]`, "m"));
      }
      expect(text).toMatch(new RegExp(`^aurelle_web_vital_layout_shift_count\\{${labels}\\} [1-9]`, "m"));
      expect(text).not.toContain(results[0]?.id);
    }).toPass();
  });
});

test.describe("logs", () => {
  /** The log lines of one request. */
  const linesOf = (log: string, requestId: string) =>
    log
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line.requestId === requestId);

  test("show a visitor's failed call under one id: in the browser's report, both servers and the database", async ({
    browser,
    browserErrors,
  }) => {
    browserErrors.allow(/500/);
    const page = await aVisitor(browser, shop.url);
    const reported = page.waitForResponse(/PageReports/);
    await page.goto(`/product/${rejectedProduct}`);
    const failing = page.waitForResponse((response) => response.url().endsWith("/api/cart/add/"));
    await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
    const response = await failing;
    expect(response.status()).toBe(500);
    const id = response.headers()["x-request-id"] ?? "";
    await reported;
    await expect
      .poll(() => linesOf(shop.stderr(), id))
      .toContainEqual(
        expect.objectContaining({
          msg: "a call failed on a visitor's page",
          status: 500,
          page: "/product/:id",
          remote: "catalog",
        }),
      );
    expect(linesOf(shop.stderr(), id)).toContainEqual(
      expect.objectContaining({ msg: "the API failed", method: "POST", path: "/api/cart/add/", status: 500 }),
    );
    // On a busy machine a statement is slow as well.
    expect(linesOf(apiLog, id).filter(({ msg }) => !String(msg).endsWith(" was slow"))).toEqual([
      expect.objectContaining({
        msg: "a statement failed",
        statement: expect.stringMatching(/^INSERT INTO cart_items/),
      }),
      expect.objectContaining({ msg: "request failed" }),
    ]);
    const ops = await (await fetch(`${shop.url}/ops`, { headers: { Authorization: `Bearer ${staffToken}` } })).text();
    expect(ops).toContain(id);
  });
});

test("the shop forwards its calls to an API that runs elsewhere", async ({ browser }) => {
  const page = await aVisitor(browser, shop.url);
  await page.goto("/rings");
  await productLinks(page).first().click();
  await main(page).getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText(/ added to cart!$/)).toBeVisible();
  const cookies = await page.context().cookies(shop.url);
  expect(cookies.map(({ name, httpOnly }) => [name, httpOnly])).toEqual(
    expect.arrayContaining([
      ["cart", true],
      ["csrftoken", false],
    ]),
  );
});
