import { expectAlikePage, expectPublicPage } from "../../screens/checkPublicPage";
import { hydrateEarly } from "../../screens/checkState";
import { publicPages } from "../../screens/publicPages";
import { navigateWithin } from "../../support/page/clientNavigate";
import { expect, test } from "../../support/test";

for (const [owner, pages] of Object.entries(publicPages)) {
  test(`the public pages of ${owner} open, fit every width, are accessible, and stay still with reduced motion`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    hydrateEarly(page);
    for (const each of pages) {
      // The tests in e2e/long/accessibility check those that are like another one in full.
      const check = each.like ? expectAlikePage : expectPublicPage;
      await test.step(each.route, () => check(page, owner, each));
    }
  });
}

test("an unknown path is a 404 with a link home", async ({ page, browserErrors }) => {
  browserErrors.allow(/404/);
  const response = await page.goto("/rinks");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  await expect(page.getByText("The page you're looking for doesn't exist or has been moved.")).toBeVisible();
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("a protected page sends an anonymous shopper to the login", async ({ page }) => {
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/login");
  for (const route of ["/checkout", "/order-confirmation/1"]) {
    await navigateWithin(page, route);
    await expect(page).toHaveURL("/login");
  }
});

test("files that do not exist are 404s, not pages", async ({ request }) => {
  for (const path of [
    "/assets/main.00000000.js",
    "/r/cart/9.9.9-aaaaaaaa/remoteEntry.js",
    "/nothing.js",
    "/api/nothing/",
  ]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect(response.headers()["content-type"], path).not.toContain("html");
  }
});

test("everything is served with its security and cache headers", async ({ page, shop }) => {
  const responses: { path: string; headers: Record<string, string> }[] = [];
  page.on("response", async (response) => {
    responses.push({ path: new URL(response.url()).pathname, headers: await response.allHeaders() });
  });
  await page.goto("/rings");
  await page.goto("/cart");
  await expect(page.getByRole("main").getByText("Your cart is empty")).toBeVisible();
  await expect.poll(() => responses.length).toBeGreaterThan(15);
  for (const { path, headers } of responses) {
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["content-security-policy"], path).toContain("default-src 'none'");
    expect(headers.server ?? headers["x-powered-by"], path).toBeUndefined();
    const caching = headers["cache-control"] ?? "";
    if (/^\/(assets|r)\//.test(path)) expect(caching, path).toContain("immutable");
    // The page is the same for all visitors, so a proxy may cache it briefly. A browser revalidates it each time (docs/decisions/0012-server-rendering.md).
    if (path === "/rings") expect(caching).toMatch(/^public, max-age=0, s-maxage=\d+/);
    if (path === "/cart") expect(headers["set-cookie"] ?? "", path).toBe("");
    if (path === "/api/cart/") expect(caching).toContain("no-store");
  }
  const compressed = responses.filter(({ path }) => /\/(assets|r)\/.*\.(js|css)$/.test(path));
  expect(compressed.filter(({ headers }) => headers["content-encoding"] === "br").length).toBeGreaterThan(3);
  const gzip = await fetch(`${shop.url}/remotes.json`, { headers: { "Accept-Encoding": "gzip" } });
  expect(gzip.headers.get("cache-control")).toBe("no-cache");
});
