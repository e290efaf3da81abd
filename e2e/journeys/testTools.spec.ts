import { EventEmitter, once } from "node:events";
import { expect, test } from "../support/test";

test("a route that is still reading its response when the context closes fails no test", async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await context.newPage();
  const moments = new EventEmitter();
  const fetched = once(moments, "fetched");
  const closed = once(moments, "closed");
  const ended = once(moments, "ended");
  await page.route("**/robots.txt", async (route) => {
    const response = await route.fetch();
    moments.emit("fetched");
    await closed;
    try {
      await route.fulfill({ response, body: await response.text() });
    } finally {
      setTimeout(() => moments.emit("ended")); // after Playwright has heard of an error
    }
  });
  await page.goto("/about");
  await page.evaluate(() => void fetch("/robots.txt").catch(() => {}));
  await fetched;
  await context.close();
  moments.emit("closed");
  await ended;
});

test("a request of a page that the test takes offline is no error of the page", async ({ page, browserErrors }) => {
  await page.goto("/about");
  await page.waitForLoadState("networkidle"); // the page itself needs no more
  await page.context().setOffline(true);
  const reported = page.waitForEvent("console", (message) => message.text().includes("ERR_INTERNET_DISCONNECTED"));
  await page.evaluate(() => fetch("/robots.txt").catch(() => {}));
  await reported;
  expect(browserErrors.list).toEqual([]);
});
