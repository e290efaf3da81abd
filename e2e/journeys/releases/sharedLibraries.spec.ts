import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Registry } from "@aurelle/shared/contract/registry";
import type { Browser } from "@playwright/test";
import { fillRegistry } from "../../support/fillRegistry";
import { withRegistryRestored } from "../../support/releases";
import type { Shop } from "../../support/shop";
import { expect, test } from "../../support/test";

/** For each shared library, a text that only its code contains. */
const markers = {
  "react-dom": "react-dom-client.production",
  react: "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=",
  "Redux Toolkit": "createAsyncThunk",
  "react-redux": "ReactRedux-Context",
  axios: "ERR_BAD_OPTION_VALUE",
};

test("no release contains a copy of a library that the shell provides", async ({ shop, request }) => {
  const { remotes } = (await (await request.get("/remotes.json")).json()) as Registry;
  for (const [name, { stable }] of Object.entries(remotes)) {
    const dir = path.join(shop.releasesDir, "r", name, stable ?? "");
    const scripts = (await readdir(dir)).filter((file) => file.endsWith(".js"));
    expect(scripts.length, name).toBeLessThan(15);
    const text = (await Promise.all(scripts.map((file) => readFile(path.join(dir, file), "utf8")))).join("\n");
    for (const [library, marker] of Object.entries(markers)) {
      // The facade is imported by name. A copy would define the function.
      const isCopy = library === "Redux Toolkit" ? text.includes("typePrefix") : text.includes(marker);
      expect(isCopy, `${library} in ${name}`).toBe(false);
    }
  }
});

/** Visits the home page for the first time. @returns transferred bytes by path, without photographs and reports. */
async function visitHome(browser: Browser, shop: Shop): Promise<Map<string, number>> {
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await context.newPage();
  // Prefetching depends on timing. With Save-Data the page loads only what it needs.
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  const paths = new Map<string, string>();
  const bytes = new Map<string, number>();
  client.on("Network.requestWillBeSent", ({ requestId, request }) => {
    const { origin, pathname } = new URL(request.url);
    if (origin === shop.url && !/^\/(?:photos|reports|hero)\//.test(pathname)) paths.set(requestId, pathname);
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const pathname = paths.get(requestId);
    if (pathname) bytes.set(pathname, (bytes.get(pathname) ?? 0) + encodedDataLength);
  });
  await page.goto("/");
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
  await expect(page.locator('main [data-remote="catalog"][data-state="ready"]')).toHaveCount(2);
  await page.waitForLoadState("networkidle");
  await context.close();
  return bytes;
}

test("forty remotes in the registry add only their registry entries to the home page", async ({ browser, shop }) => {
  await withRegistryRestored(shop, async () => {
    const document = async () => {
      const response = await fetch(shop.url, { headers: { "Accept-Encoding": "br" } });
      expect(response.headers.get("content-encoding")).toBe("br");
      return (await response.text()).length;
    };
    const [four, fourText] = [await visitHome(browser, shop), await document()];
    expect(four.size).toBeGreaterThan(6);
    await fillRegistry(shop, 40);
    // Wait until the server has rendered the page with the new registry.
    await expect.poll(async () => (await fetch(shop.url)).text(), { timeout: 20_000 }).toMatch(/<h2[^>]*>Get the Look/);
    const [forty, fortyText] = [await visitHome(browser, shop), await document()];
    expect([...forty.keys()].sort()).toEqual([...four.keys()].sort());
    const files = [...four.keys()].filter((pathname) => pathname !== "/" && !pathname.startsWith("/api/"));
    for (const pathname of files) {
      // Headers differ by a few bytes: dates, and header compression per connection.
      expect(Math.abs((forty.get(pathname) ?? 0) - (four.get(pathname) ?? 0)), pathname).toBeLessThan(200);
    }
    const each = Math.round((fortyText - fourText) / 36);
    const eachOnWire = Math.round(((forty.get("/") ?? 0) - (four.get("/") ?? 0)) / 36);
    process.stdout.write(`a remote that is not visited: ${each} bytes of the document, ${eachOnWire} compressed\n`);
    expect(each).toBeGreaterThan(100);
    expect(each).toBeLessThan(4000);
    expect(eachOnWire).toBeLessThan(1500);
  });
});
