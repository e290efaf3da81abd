import type { Page } from "@playwright/test";
import { anAccount, newEmail } from "../../support/customers";
import { changeTimers } from "../../support/page/changeTimers";
import { main } from "../../support/page/pageElements";
import { firstProduct, untilHydrated, untilRendered } from "../../support/page/serverRendered";
import { delayScripts } from "../../support/page/waitForHydration";
import { productAddress } from "../../support/productAddress";
import type { Shop } from "../../support/shop";
import { storeToken } from "../../support/shopper";
import { expect, test } from "../../support/test";
import { variant } from "../../support/variant";

/** Input before the page is hydrated, and requests in flight when the page is left. */

const addButton = (page: Page) => main(page).getByRole("button", { name: "Add to Cart" });
const cartLink = (page: Page, name: string) => page.getByRole("banner").getByRole("link", { name }).first();

const delayHydration = (page: Page) => delayScripts(page, "**/assets/main.*.js");

/** Changes how long a page waits for its code before it sends a form, ms. */
const setCodeWait = (page: Page, waitMs: number) => changeTimers(page, 8000, waitMs);

/** Opens the server-rendered page of a product, with its hydration delayed. */
async function openUnhydrated(page: Page, shop: Pick<Shop, "url">) {
  const product = await firstProduct(shop);
  await untilRendered(shop, `/product/${product.id}`, /<span>Add to Cart/);
  const loadCode = await delayHydration(page);
  await page.goto(`/product/${product.id}`, { waitUntil: "commit" });
  return { ...product, loadCode };
}

/** Presses the button five times at once, then by keyboard. */
async function pressRepeatedly(page: Page): Promise<void> {
  await addButton(page).evaluate((button: HTMLElement) => {
    for (let press = 0; press < 5; press += 1) button.click();
  });
  await page.keyboard.press("Enter");
}

// startOnIntent.spec.ts shows the same for a phone.
test("a press before the hydration takes effect after it", variant(true), async ({ page, shop }) => {
  await untilRendered(shop, "/rings", /Halo Morganite Ring/);
  await page.setViewportSize({ width: 390, height: 800 });
  const loadCode = await delayHydration(page);
  await page.goto("/rings", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Menu" }).click();
  loadCode();
  await untilHydrated(page);
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("D9 Add to Cart, pressed repeatedly before the hydration, acts once after it", async ({ page, shop }) => {
  // The page waits 8 s for its code. Here it waits longer, because the test machine may be busy.
  await setCodeWait(page, 60_000);
  const { title, loadCode } = await openUnhydrated(page, shop);
  await pressRepeatedly(page);
  await expect(addButton(page)).toHaveAttribute("aria-busy", "true");
  loadCode();
  await expect(page.getByText(`${title} added to cart!`)).toHaveCount(1);
  await expect(cartLink(page, "Cart, 1 item")).toBeVisible();
  await expect(addButton(page)).not.toHaveAttribute("aria-busy");
  await expect(page).toHaveURL(/\/product\//);
});

test("D9 Add to Cart, pressed repeatedly on a page whose code is late, is sent as a form once", async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED .*\/cart\/add/);
  // The page waits 8 s for its code before it sends the form. Here it waits 0.1 s.
  await setCodeWait(page, 100);
  const { id, title, loadCode } = await openUnhydrated(page, shop);
  const box = await addButton(page).boundingBox();
  if (!box) throw new Error("the button is not on screen");
  let sent = 0;
  await page.route("**/cart/add", async (route) => {
    if (!route.request().isNavigationRequest()) return route.abort(); // the starter's own call comes before
    sent += 1;
    if (sent === 1) {
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      // The response takes longer than the page waits before it sends the form.
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    await route.continue();
  });
  await pressRepeatedly(page);
  await expect(page).toHaveURL(`/cart#added=${id}`);
  expect(sent).toBe(1);
  loadCode();
  await expect(page.getByText(`${title} added to cart!`)).toHaveCount(1);
  await expect(page).toHaveURL("/cart");
  await expect(cartLink(page, "Cart, 1 item")).toBeVisible();
  await page.reload();
  await expect(main(page).getByRole("link", { name: title })).toBeVisible();
  await expect(page.getByText(`${title} added to cart!`)).toHaveCount(0);

  // After Back the button of the first page works again.
  await page.goBack();
  await expect(addButton(page)).not.toHaveAttribute("aria-busy");
  await addButton(page).click();
  await expect(cartLink(page, "Cart, 2 items")).toBeVisible();
});

for (const shopper of ["visitor", "signed-in shopper"]) {
  test(
    `D9 Add to Cart of a ${shopper} who goes to the cart before the hydration arrives with the cart`,
    variant(shopper === "visitor"),
    async ({ page, shop, browserErrors }) => {
      // The shop has not answered the starter's own call when the page is left (else see addAtOnce.spec.ts).
      browserErrors.allow(/ERR_FAILED .*\/cart\/add/);
      await page.route("**/cart/add", (route) => route.abort());
      if (shopper !== "visitor") {
        await storeToken(page, await anAccount(shop, newEmail("early")));
      }
      const { title, loadCode } = await openUnhydrated(page, shop);
      await addButton(page).click();
      await cartLink(page, "Cart").click();
      await expect(page).toHaveURL("/cart");
      loadCode();
      await expect(page.getByText(`${title} added to cart!`)).toHaveCount(1);
      await expect(main(page).getByRole("link", { name: title })).toBeVisible();
      await expect(cartLink(page, "Cart, 1 item")).toBeVisible();

      // After Back the press is not handled again.
      await page.goBack();
      await expect(addButton(page)).not.toHaveAttribute("aria-busy");
      await untilHydrated(page);
      await expect(cartLink(page, "Cart, 1 item")).toBeVisible();
    },
  );
}

test("a rejected form shows the reason, and a link back", async ({ page, shop, browserErrors }) => {
  browserErrors.allow(/409/);
  await setCodeWait(page, 100);
  const { id, title, loadCode } = await openUnhydrated(page, shop);
  const cart = await (await page.request.get("/api/cart/")).json();
  expect(cart.cart_items).toEqual([]);
  const product = await (await page.request.get(`/api/products/product/${id}/`)).json();
  const csrf = (await page.context().cookies()).find(({ name }) => name === "csrftoken")?.value ?? "";
  const filled = await page.request.post("/api/cart/add/", {
    headers: { "X-CSRFToken": csrf, Origin: new URL(shop.url).origin },
    data: { product_id: id, quantity: product.inventory },
  });
  expect(filled.status()).toBe(200);
  await addButton(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Not added to your cart" })).toBeVisible();
  await expect(main(page).getByText(`Only ${product.inventory} of ${title} are left.`)).toBeVisible();
  loadCode();
  await page.getByRole("link", { name: "Back to the piece" }).click();
  await expect(page).toHaveURL(productAddress(id));
  await expect(addButton(page)).toBeVisible();
});

for (const [how, isReceived] of [
  ["before the server gets the request", false],
  ["before the response arrives", true],
] as const) {
  test(`D9 an added product arrives once, with the next page, when its page is left ${how}`, async ({
    page,
    context,
    shop,
  }) => {
    const { id, title } = await firstProduct(shop);
    await page.goto(`/product/${id}`);
    await untilHydrated(page);
    await addButton(page).click();
    await expect(cartLink(page, "Cart, 1 item")).toBeVisible();

    const sent: string[] = [];
    await context.route("**/api/cart/add/", async (route) => {
      const isFirst = sent.length === 0;
      if (isFirst && isReceived) await route.fetch();
      sent.push(route.request().headers()["idempotency-key"] ?? "");
      if (!isFirst) await route.continue();
    });
    await addButton(page).click();
    await expect.poll(() => sent.length).toBe(1);
    await page.goto("/about");
    await expect(page.getByText(`${title} added to cart!`)).toBeVisible();
    await expect(cartLink(page, "Cart, 2 items")).toBeVisible();
    expect([sent.length, new Set(sent).size]).toEqual([2, 1]);
  });
}
