import { readFile } from "node:fs/promises";
import path from "node:path";
import { contractVersion } from "@aurelle/shared/contract";
import type { Page } from "@playwright/test";
import { publishFolder } from "../../../mfe/src/actions/actions";
import { navigateWithin } from "../../support/page/clientNavigate";
import { promote, withRegistryRestored } from "../../support/releases";
import { projectDir } from "../../support/shop";
import { expect, test } from "../../support/test";

const releasesDir = path.join(projectDir, "e2e/fixtures/releases");

const [major = 0, minor = 0] = contractVersion.split(".").map(Number);
/** The earlier minor versions of this contract: `2.0` */
const earlier = Array.from({ length: minor }, (_, index) => `${major}.${index}`);

/**
 * A stored release was built for an earlier minor version of this contract, from e2e/fixtures/mf-heritage as it was then. Its bytes stay
 * the same while the contract grows (docs/decisions/0001-contract.md).
 */
for (const version of earlier) {
  test(`a release built for contract ${version} works completely in today's shop`, async ({
    page,
    shop,
    browserErrors,
  }) => {
    browserErrors.allow(/404/); // its page requests an unknown path on purpose, to show the error
    const built = path.join(releasesDir, `contract-${version}`);
    const { release, requires } = JSON.parse(await readFile(path.join(built, "release.json"), "utf8"));
    expect(requires).toBe(`^${version}.0`);
    await withRegistryRestored(shop, async () => {
      await publishFolder(shop.releasesDir, built, built, false);
      await promote(shop, "heritage", release);
      await useHeritage(page, release);
      if (version !== "2.0") await useEnclosedPage(page, release);
    });
  });
}

/** Its page without menu, search and newsletter: contract 2.1. */
async function useEnclosedPage(page: Page, release: string): Promise<void> {
  await page.goto("/heritage/quiet");
  await expect(page.locator('main [data-remote="heritage"]')).toHaveAttribute("data-release", release);
  await expect(page).toHaveTitle("Quiet · Aurelle");
  await expect(page.getByRole("banner").getByRole("link")).toHaveText(["Back to cart", "AURELLE"]);
}

/** Uses everything that the contract offers, on the pages of the stored release. */
async function useHeritage(page: Page, release: string): Promise<void> {
  // Its slot on the home page links to its page, which has a router, a title, a provider and a store of its own.
  await page.goto("/");
  await page.getByRole("link", { name: "Our heritage" }).click();
  const frame = page.locator('main [data-remote="heritage"]');
  await expect(frame).toHaveAttribute("data-release", release);
  await expect(page).toHaveTitle("Heritage · Aurelle");
  await expect(page.getByRole("heading", { level: 1, name: "Heritage" })).toBeVisible();
  const fact = (name: string) => frame.locator("dt").getByText(name, { exact: true }).locator("xpath=../dd");
  await expect(fact("router")).toHaveText("/heritage home");
  await expect(fact("http")).toHaveText("some rings, 404");
  await expect(fact("rx")).toHaveText("42");
  await expect(fact("session")).toHaveText("anonymous");
  await expect(fact("quantity")).toHaveText("0");
  await expect(fact("cart.changed")).toHaveText(/^\{"cartId":null,"revision":0,"quantity":0\}$/);
  await expect(fact("session.changed")).toHaveText('{"status":"anonymous"}');
  // Its page contains a slot of another remote, and its styles are in their layer.
  await expect(frame.getByRole("heading", { name: "Perfect Birthday Gift Ideas" })).toBeVisible();
  const colours = await frame
    .locator("dl")
    .evaluate((list) => [getComputedStyle(list).color, getComputedStyle(document.body).color]);
  expect(colours[0]).not.toBe(colours[1]);

  // The shell receives its events and requests the cart again. Its toast is shown.
  const cartRequest = page.waitForRequest((request) => new URL(request.url()).pathname === "/api/cart/");
  await frame.getByRole("button", { name: "Speak" }).click();
  await cartRequest;
  await expect(page.getByRole("status").filter({ hasText: "Spoken." })).toBeVisible();
  await expect(fact("order.placed")).toHaveText(/"orderId":/);
  await expect(fact("cart.outdated")).toHaveText('{"revision":0}');

  // Today's shell protects its protected page.
  await navigateWithin(page, "/heritage/members");
  await expect(page).toHaveURL("/login");

  // Its slot on another remote's page gets the properties of the contract, and receives the events of that page when it is shown again.
  await navigateWithin(page, "/rings");
  await page.getByRole("main").getByRole("link", { name: /Ring/ }).first().click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).not.toHaveText("Rings");
  const title = await heading.innerText();
  await expect(page.getByText(new RegExp(`^Made as it always was: ${title}, \\S+\\.$`))).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: /^cart/i }).first()).toContainText("1");
  await page.goto("/heritage");
  await expect(fact("quantity")).toHaveText("1");
}
