import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Registry } from "@aurelle/shared/contract/registry";
import type { Browser } from "@playwright/test";
import { documentBytes } from "../../support/documentBytes";
import { fillRegistry } from "../../support/fillRegistry";
import { changeTimers } from "../../support/page/changeTimers";
import { untilRendered } from "../../support/page/serverRendered";
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

/**
 * Visits the home page for the first time.
 * @returns transferred bytes by path, without photographs and reports, and without the dictionary, which an idle browser fetches once the
 * server has one.
 */
async function visitHome(browser: Browser, shop: Shop): Promise<Map<string, number>> {
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await context.newPage();
  // Prefetching depends on timing. With Save-Data the page loads only what it needs.
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await changeTimers(page, 2000, 60_000); // on a busy machine the host is requested again after this time
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  const paths = new Map<string, string>();
  const bytes = new Map<string, number>();
  client.on("Network.requestWillBeSent", ({ requestId, request }) => {
    const { origin, pathname } = new URL(request.url);
    if (origin === shop.url && !/^\/(?:photos|reports|hero|dictionaries)\//.test(pathname))
      paths.set(requestId, pathname);
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

test("F28 a page grows by at most 300 bytes and no request when the registry has 40 or 400 remotes in place of 4", async ({
  browser,
  shop,
}) => {
  const pages = ["/", "/rings"];
  const bytesOf = () => Promise.all(pages.map((pathname) => documentBytes(shop.url + pathname)));
  /** A set has another name for other releases. */
  const requestsOf = async (visit: Map<string, number>) =>
    [...visit.keys()].map((pathname) => pathname.replace(/^\/sets\/.*/, "/sets/")).sort();
  await withRegistryRestored(shop, async () => {
    const four = await visitHome(browser, shop);
    const fourBytes = await bytesOf();
    for (const count of [40, 400]) {
      await fillRegistry(shop, count);
      // Wait until the server has rendered the page with the new registry.
      await untilRendered(shop, "/", /<h2[^>]*>Get the Look/);
      const visit = await visitHome(browser, shop);
      expect(await requestsOf(visit), `${count} remotes`).toEqual(await requestsOf(four));
      const bytes = await bytesOf();
      process.stdout.write(
        `${count} remotes: ${pages.join(", ")} have ${bytes.join(", ")} bytes, ${fourBytes.join(", ")} with four\n`,
      );
      for (const [index, size] of bytes.entries()) {
        expect(size - (fourBytes[index] ?? 0), `${pages[index]} with ${count} remotes`).toBeLessThan(300);
      }
      for (const [pathname, size] of visit) {
        if (pathname === "/" || /^\/(?:api|sets)\//.test(pathname)) continue;
        // Headers differ by a few bytes: dates, and header compression per connection.
        const before = four.get(pathname) ?? 0;
        expect(Math.abs(size - before), `${pathname}: ${size} bytes, ${before} before`).toBeLessThan(200);
      }
    }
  });
});
