import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Registry } from "@aurelle/shared/contract/registry";
import { navigateWithin } from "../../support/page/clientNavigate";
import { publishMagazine, withRegistryRestored } from "../../support/releases";
import { projectDir } from "../../support/shop";
import { expect, test } from "../../support/test";

/** All scripts and styles of the shell's build, as one text. */
async function shellBuild(): Promise<string> {
  const dir = path.join(projectDir, "shell/dist/release");
  const { files } = JSON.parse(await readFile(path.join(dir, "release.json"), "utf8")) as { files: object };
  const names = Object.keys(files).filter((name) => /^assets\/.*\.(js|css)$/.test(name));
  return (await Promise.all(names.map((name) => readFile(path.join(dir, name), "utf8")))).join("\n");
}

test("the shell's build contains no code and no URL of any remote", async ({ request }) => {
  const build = await shellBuild();
  expect(build.length).toBeGreaterThan(100_000);
  const { remotes } = (await (await request.get("/remotes.json")).json()) as Registry;
  expect(Object.keys(remotes).sort()).toEqual(["account", "cart", "catalog", "checkout"]);
  // Each sentence is in the code of one remote only.
  for (const sentence of [
    "Your Shopping Cart",
    "Perfect Birthday Gift Ideas",
    "Forgot your password?",
    "Thank You for Your Order!",
  ]) {
    expect(build.includes(sentence), sentence).toBe(false);
  }
  expect(build.includes("remoteEntry.js"), "remoteEntry.js").toBe(false);
  for (const [name, { stable }] of Object.entries(remotes)) {
    expect(build.includes(`/r/${name}`), `/r/${name}`).toBe(false);
    expect(build.includes(stable ?? "not in service"), `${stable}`).toBe(false);
    expect(build.includes(`mf-${name}`), `mf-${name}`).toBe(false);
  }
});

test("the page is assembled from /remotes.json", async ({ page, request }) => {
  const { remotes, revision } = (await (await request.get("/remotes.json")).json()) as Registry;
  await page.goto("/cart");
  await expect(
    page.getByRole("heading", { name: "Your cart is empty" }).or(page.getByText("Your cart is empty")),
  ).toBeVisible();
  const inPage = JSON.parse((await page.locator("script#page-data").textContent()) ?? "");
  expect(inPage.registry.revision).toBe(revision);
  expect(inPage.registry.remotes.cart.release).toBe(remotes.cart?.stable);
  await expect(page.locator('[data-remote="cart"][data-state="ready"]').first()).toHaveAttribute(
    "data-release",
    remotes.cart?.stable ?? "",
  );
});

test("a remote that is not visited causes no request", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.goto("/contact"); // a page whose text has no link to a remote, so that nothing is prefetched
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(requests.filter((pathname) => pathname.startsWith("/r/"))).toEqual([]);
  await page.getByRole("banner").getByRole("link", { name: /^cart/i }).first().click();
  await expect(page.getByText("Your cart is empty").first()).toBeVisible();
  const remotes = new Set(
    requests.filter((pathname) => pathname.startsWith("/r/")).map((pathname) => pathname.split("/")[2]),
  );
  expect([...remotes]).toEqual(["cart"]);
});

test("there is one React in the page", async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script" && response.ok()) scripts.push(response.text());
  });
  await page.goto("/");
  await page.locator('[data-remote="catalog"][data-state="ready"]').first().waitFor();
  await navigateWithin(page, "/rings");
  await page.getByRole("main").getByRole("link", { name: /Ring/ }).first().click();
  await expect(page.getByRole("main").getByRole("button", { name: "Add to Cart" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const texts = await Promise.all(scripts);
  // Each copy of React, and of React DOM, sets its internals once, so a second copy would be a second match.
  const distinct = (marker: string) => new Set(texts.filter((text) => text.includes(marker))).size;
  expect(distinct("__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=")).toBe(1);
  expect(distinct("__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=")).toBe(1);
});

test("a fifth remote is added while the shop runs, with a page and a slot", async ({ page, shop }) => {
  const pid = shop.process.pid;
  const builtBefore = await readFile(path.join(projectDir, "shell/dist/release/release.json"), "utf8");
  expect((await fetch(`${shop.url}/magazine`)).status).toBe(404);

  await withRegistryRestored(shop, async () => {
    await publishMagazine(shop);

    const response = await page.goto("/magazine");
    expect(response?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1, name: "Magazine" })).toBeVisible();
    await expect(page).toHaveTitle("Magazine · Aurelle");
    await page.getByRole("button", { name: "Read 0 times" }).click();
    await expect(page.getByRole("button", { name: "Read 1 times" })).toBeVisible();
    await page.goto("/");
    await page.getByRole("link", { name: "Read the magazine" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Magazine" })).toBeVisible();
  });

  expect(shop.process.pid).toBe(pid);
  expect(shop.process.exitCode).toBeNull();
  expect(await readFile(path.join(projectDir, "shell/dist/release/release.json"), "utf8")).toBe(builtBefore);
});

test("hover or focus of a link fetches its page's code", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.goto("/about");
  await page.waitForLoadState("networkidle");
  const header = page.getByRole("banner");
  await header.getByRole("link", { name: /^cart/i }).first().hover();
  await expect.poll(() => requests.some((path) => path.startsWith("/r/cart/"))).toBe(true);
  expect(requests.some((path) => path.startsWith("/r/account/"))).toBe(false);
  await header.getByRole("link", { name: "Login" }).first().focus();
  await expect.poll(() => requests.some((path) => path.startsWith("/r/account/"))).toBe(true);
  await expect(page).toHaveURL("/about");
});
