import { createServer, type Server } from "node:http";
import { keepAlive } from "@aurelle/shared/testing/keepAlive";
import type { Page } from "@playwright/test";
import { freePort } from "../../../mfe/src/build/freePort";
import { type Shop, startShop } from "../../support/shop";
import { expect, test } from "../../support/test";

/** A shop that allows overrides with an origin, which must be exactly the visitor's own machine. */
let open: Shop;
test.beforeAll(async () => {
  open = await startShop({ env: { OVERRIDE_ORIGINS: "1" } });
});
test.afterAll(async () => {
  await open.stop();
});

/** Opens the cart page with a query, and expects the normal page, from this shop only. */
async function expectIgnored(page: Page, { url }: Pick<Shop, "url">, query: string): Promise<void> {
  await page.goto("about:blank"); // the previous page may still send requests to its own shop
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(`${url}/cart${query}`);
  await expect(page.locator('main [data-remote="cart"][data-state="ready"]').first()).toBeVisible();
  await expect(page).toHaveURL(`${url}/cart`);
  expect(requests.filter((address) => new URL(address).origin !== url)).toEqual([]);
  await expect(page.getByRole("region", { name: "Overrides" })).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem("mf.overrides"))).toBeNull();
}
/** The names in storage and cookies, without the CSRF cookie and the stored cart: late responses may set them. */
const storage = (page: Page) =>
  page.evaluate(() => {
    const cookies = document.cookie
      .split("; ")
      .map((pair) => pair.split("=")[0])
      .filter((name) => name && name !== "csrftoken");
    const inSession = Object.keys(sessionStorage).filter((name) => name !== "mine.cart");
    return JSON.stringify([inSession, Object.keys(localStorage), cookies]);
  });

const rejectedValues = [
  "https://evil.example/x",
  "https://localhost:3102",
  "http://localhost:3102@evil.example",
  "http://localhost.evil.example:3102",
  "http://localhost:3102.evil.example",
  "//evil.example",
  "data:text/javascript,alert(1)",
  "blob:http://localhost:3102/x",
  "javascript:alert(1)",
  "HTTP://LOCALHOST:3102",
  "http://localhost.:3102",
  "http://localhost:3102/",
  "http://localhost:3102/../x",
  "http://localhost:99999",
  "http://localhost:0",
  "http://127.0.0.2:3102",
  "http://xn--lcalhost-54a:3102",
  "http://l\u043ecalhost:3102",
  "http://[::1]:3102",
  " http://localhost:3102",
  "9.9.9-aaaaaaaa",
  "../../../x",
  "__proto__",
  "",
];
/** Queries without an effect, also where origins are allowed. The unit tests of `readOverrides` say why each is rejected. */
const rejectedQueries = [
  ...rejectedValues.map((value) => `?${new URLSearchParams({ "mf.cart": value })}`),
  ...["mf.magazine", "mf.__proto__", "mf.constructor", "mf."].map((key) => `?${key}=http://localhost:3102`),
];

test("F2 with a forged override the server sends the usual releases, even where origins are allowed", async ({
  shop,
}) => {
  const read = async ({ url }: Pick<Shop, "url">, query: string) => {
    const html = await (await fetch(`${url}/cart${query}`)).text();
    const { registry, overrides } = JSON.parse(html.match(/id="page-data">(.*?)<\/script>/)?.[1] ?? "{}");
    return { registry, overrides };
  };
  for (const one of [shop, open]) {
    const usual = await read(one, "");
    expect(usual).toMatchObject({ registry: { remotes: { cart: {} } }, overrides: {} });
    for (const query of rejectedQueries) expect(await read(one, query), query).toEqual(usual);
  }
  expect(await read(shop, "?mf.cart=http://localhost:3102")).toEqual(await read(shop, ""));
  const local = { registry: { remotes: { cart: { release: "dev" } } }, overrides: { cart: "http://localhost:3102" } };
  expect(await read(open, "?mf.cart=http://localhost:3102")).toMatchObject(local);
});

test("F2 a forged override requests nothing and stores nothing, even where origins are allowed", async ({ page }) => {
  await expectIgnored(page, open, "");
  const before = await storage(page);
  const forged = ["mf.cart=https://evil.example/x", "mf.cart=//evil.example", "mf.cart=9.9.9-aaaaaaaa"];
  for (const query of [...forged, "mf.__proto__=http://localhost:3102"]) {
    await expectIgnored(page, open, `?${query}`);
    expect(await storage(page)).toBe(before);
  }
});

test("F1 a shop that does not allow origins ignores one on the visitor's own machine", async ({ page, shop }) => {
  await expectIgnored(page, shop, "?mf.cart=http://localhost:3102");
});

test("F1 no other channel sets an override: storage, cookie, window, message", async ({ page, context, shop }) => {
  const address = "http://localhost:3102/remoteEntry.js";
  await context.addCookies([{ name: "mf.cart", value: address, url: shop.url }]);
  await context.addInitScript((to) => {
    if (location.protocol !== "http:") return;
    const chosen = JSON.stringify({ cart: to, "cart@1.0.0": to });
    for (const key of ["__FEDERATION_DEVTOOLS__", "mf.overrides", "mf.cart"]) localStorage.setItem(key, chosen);
    if (!sessionStorage.getItem("tried")) sessionStorage.setItem("mf.overrides", chosen);
    sessionStorage.setItem("tried", "once");
    Object.assign(window, { __FEDERATION_DEVTOOLS__: { cart: to }, "mf.cart": to });
    addEventListener("load", () => postMessage({ "mf.cart": to, type: "mf.override" }, "*"));
  }, address);
  await expectIgnored(page, shop, "");
  await page.goto(`${shop.url}/about`);
  await expectIgnored(page, shop, "");
});

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve) => server.listen(port, "localhost", resolve));

test("F2 a redirect from an allowed origin to another is not followed", async ({ page, browserErrors }) => {
  browserErrors.allow(/Content Security Policy|Failed to load|dynamically imported|remote cart/i);
  const [from, to] = [await freePort(), await freePort()];
  const requests: string[] = [];
  const target = createServer(keepAlive, (request, response) => {
    requests.push(request.url ?? "");
    response.writeHead(200, { "Content-Type": "text/javascript", "Access-Control-Allow-Origin": "*" });
    response.end("document.documentElement.dataset.mark = 'ran';");
  });
  const source = createServer(keepAlive, (request, response) => {
    const location = `http://localhost:${to}${request.url}`;
    response.writeHead(302, { Location: location, "Access-Control-Allow-Origin": "*" }).end();
  });
  await Promise.all([listen(target, to), listen(source, from)]);
  try {
    await page.goto(`${open.url}/cart?mf.cart=http://localhost:${from}`);
    await expect(page.getByRole("region", { name: "Overrides" })).toContainText(`cart http://localhost:${from}`);
    await expect(page.locator('main [data-remote="cart"][data-state="failed"]')).toBeVisible();
    expect(requests).toEqual([]);
    expect(await page.evaluate(() => "mark" in document.documentElement.dataset)).toBe(false);
  } finally {
    source.close();
    target.close();
  }
});
