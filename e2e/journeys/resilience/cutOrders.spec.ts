import { freePort } from "../../../mfe/src/build/freePort";
import { callApi } from "../../support/customers";
import { FaultProxy } from "../../support/faultProxy";
import { main } from "../../support/page/pageElements";
import { type Shop, startShop } from "../../support/shop";
import { aFilledCart, fillAddress, storeToken } from "../../support/shopper";
import { expect, test } from "../../support/test";
import { variant } from "../../support/variant";

/** A shop behind a proxy that cuts connections. */
let shop: Shop;
const proxy = new FaultProxy();
test.beforeAll(async () => {
  const port = await freePort();
  await proxy.open(port);
  const url = `http://localhost:${port}`;
  shop = await startShop({ env: { PUBLIC_URL: url } });
  proxy.target = shop.url;
  shop = { ...shop, url };
});
test.afterAll(async () => {
  await proxy.close();
  await shop?.stop();
});

const ordersSent = () => proxy.requests.filter(({ path }) => path === "/api/orders/create/").length;

for (const at of ["before", "within", "after"] as const) {
  test(
    `Y9 an order whose connection is reset ${at} the body of its response leads to the confirmation, and is placed once`,
    variant(at !== "within"),
    async ({ browser, browserErrors }) => {
      browserErrors.allow(/Failed to load resource/);
      const context = await browser.newContext({ baseURL: shop.url });
      const page = await context.newPage();
      const token = await aFilledCart(shop);
      const before = (await callApi(shop, "GET", "orders/", token)).results.length;
      await storeToken(page, token);
      await page.goto("/checkout");
      await fillAddress(page);
      proxy.reset();
      proxy.inject((path) => path === "/api/orders/create/", { kind: "reset", at }, 1);
      await main(page).getByRole("button", { name: "Place Order" }).click();
      await expect(page).toHaveURL(/\/order-confirmation\/[^/]+$/);
      await expect(main(page).getByRole("heading", { name: "Thank You for Your Order!" })).toBeVisible();
      await expect(main(page).getByText(/^Order number/)).toBeVisible();
      await expect(main(page).getByText("Loading...")).toHaveCount(0);
      expect(ordersSent()).toBe(at === "after" ? 1 : 2);
      const { results } = await callApi(shop, "GET", "orders/", token);
      expect(results).toHaveLength(before + 1);
      await context.close();
    },
  );
}
