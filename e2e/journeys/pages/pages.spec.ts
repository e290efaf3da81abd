import { axeFindings } from "../../support/page/axe";
import { expect, test } from "../../support/test";

/** Every route of the specification that needs no account, with a text and the title of its page. */
const routes = [
  ["/", "Discover The Aurora Collection", "Aurelle"],
  ["/rings", "Rings", "Rings · Aurelle"],
  ["/necklaces?collection=Vita", "Necklaces", "Necklaces · Aurelle"],
  ["/bracelets", "Bracelets", "Bracelets · Aurelle"],
  ["/earrings", "Earrings", "Earrings · Aurelle"],
  ["/aurora", "Aurora", "Aurora"],
  ["/luma", "Luma", "Luma"],
  ["/vita", "Vita", "Vita"],
  ["/search?search=pearl", "pearl", "Search"],
  ["/product-overview", "", "Aurelle"],
  ["/cart", "Your Shopping Cart", "Cart"],
  ["/login", "", "Aurelle"],
  ["/register", "", "Aurelle"],
  ["/reset-password", "", "Aurelle"],
  ["/about", "Our Story", "About"],
  ["/contact", "", "Contact"],
  ["/faq", "", "Aurelle"],
] as const;

for (const [route, text, title] of routes) {
  test(`${route} opens, fits every width and is accessible`, async ({ page }) => {
    const response = await page.goto(route);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeAttached();
    const main = page.getByRole("main");
    await expect(main.getByRole("heading").first()).toBeVisible();
    await expect(main).toContainText(text);
    await expect(page).toHaveTitle(new RegExp(title.replace(/[·]/g, ".")));
    await page.waitForLoadState("networkidle");
    await expect(main.locator('[data-state="loading"]')).toHaveCount(0);
    for (const width of [320, 360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `pixels too wide at ${width}`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await axeFindings(page)).toEqual([]);
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
  for (const route of ["/dashboard", "/checkout", "/order-confirmation/1"]) {
    await page.goto(route);
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
  await page.waitForLoadState("networkidle");
  await page.goto("/cart");
  await page.waitForLoadState("networkidle");
  expect(responses.length).toBeGreaterThan(15);
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
