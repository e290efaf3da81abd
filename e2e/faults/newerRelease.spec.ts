import type { Page } from "@playwright/test";
import { offer } from "../support/brokenReleases";
import { expect } from "../support/test";
import { below, expectPage, hasRun, isEntry, mark, patienceMs, visitor } from "./support/expectations";
import { places } from "./support/remotePages";
import { releasesOf, type Stage, test } from "./support/testBed";

const anyone = { isSignedIn: false };
const cartPlace = places.find(({ remote }) => remote === "cart");
if (!cartPlace) throw new Error("no place of the cart");

/** A page that has been open for longer than it believes what it knows of releases. */
async function anOldPage(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible({ timeout: patienceMs });
  // No call of the page is under way any more: it would be one that takes a minute.
  await page.waitForLoadState("networkidle");
  await page.clock.fastForward(61_000);
}
const returnToTab = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
const openCart = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^cart/i }).first().click();

async function expectNews(page: Page): Promise<void> {
  const answer = page.waitForResponse("**/remotes/page.json");
  await returnToTab(page);
  await (await answer).finished();
}

test("a remote that a tab has not loaded comes in the newest release, one that it has stays as it is", async ({
  browser,
  stage,
}) => {
  const { shop } = stage;
  const { good, breaking } = releasesOf(stage, "cart");
  const context = await visitor(browser, stage, anyone);
  const [late, early] = [await context.newPage(), await context.newPage()];
  await anOldPage(late, "/about");
  await anOldPage(early, "/cart");
  await offer(shop, "cart", breaking, good);
  await expectNews(late);
  await openCart(late);
  await expectPage(late, cartPlace, breaking);

  await expectNews(early);
  await early.getByRole("banner").getByRole("link", { name: "Login" }).first().click();
  await expect(early.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
  await openCart(early);
  await expectPage(early, cartPlace, good);
  await early.reload();
  await expectPage(early, cartPlace, breaking);
  await context.close();
});

/** Which file of the newer release is not what was published: its hashes came after the document. */
const tampered: readonly { name: string; isFile: (stage: Stage, release: string) => (asked: string) => boolean }[] = [
  { name: "entry", isFile: (_, release) => isEntry("cart", release) },
  {
    name: "inner script",
    isFile: (_, release) => (asked) =>
      asked.startsWith(below("cart", release)) && asked.endsWith(".js") && !isEntry("cart", release)(asked),
  },
];
for (const { name, isFile } of tampered) {
  test(`a newer release with a byte changed in its ${name} never runs: the tab keeps the one of its page`, async ({
    browser,
    stage,
  }) => {
    const { shop, proxy } = stage;
    const { good, breaking } = releasesOf(stage, "cart");
    const context = await visitor(browser, stage, anyone);
    const page = await context.newPage();
    await anOldPage(page, "/about");
    await offer(shop, "cart", breaking, good);
    proxy.inject(isFile(stage, breaking), { kind: "changed", addition: mark });
    await expectNews(page);
    await openCart(page);
    await expectPage(page, cartPlace, good);
    expect(proxy.asked.some(({ path }) => isFile(stage, breaking)(path))).toBe(true);
    expect(await hasRun(page)).toBe(false);
    await context.close();
  });
}

test("while a form is filled the tab asks for no newer release, afterwards it does", async ({ browser, stage }) => {
  const { shop, productId, proxy } = stage;
  const { good, breaking } = releasesOf(stage, "account");
  const context = await visitor(browser, stage, { isSignedIn: true });
  const page = await context.newPage();
  await page.goto(`/product/${productId}`);
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
  await expect(
    page
      .getByRole("banner")
      .getByRole("link", { name: /^cart.*1/i })
      .first(),
  ).toBeVisible();
  await anOldPage(page, "/checkout");
  await page.getByLabel(/full name/i).fill("Ada Lovelace");
  await offer(shop, "account", breaking, good);
  proxy.asked = [];
  await returnToTab(page);
  await page
    .getByRole("banner")
    .getByRole("link", { name: /dashboard|account|ada/i })
    .first()
    .click();
  await expect(page.locator('main [data-remote="account"][data-state="ready"]').first()).toHaveAttribute(
    "data-release",
    good,
  );
  expect(proxy.asked.filter(({ path }) => path === "/remotes/page.json")).toEqual([]);
  await expectNews(page);
  await context.close();
});
