import type { Page } from "@playwright/test";
import { firstProduct, untilHydrated, untilRendered } from "../../support/serverRendered";
import type { Shop } from "../../support/shop";
import { expect, test } from "../../support/test";
import { unhydratedPages } from "../../support/waitForHydration";

/** What is pressed before the page can answer, and what is under way when it is left. */

const main = (page: Page) => page.getByRole("main");
const addButton = (page: Page) => main(page).getByRole("button", { name: "Add to Cart" });
const cartLink = (page: Page, name: string) => page.getByRole("banner").getByRole("link", { name }).first();

/** Keeps back the page's code until it is let go. */
async function keepCodeBack(page: Page): Promise<() => void> {
  unhydratedPages.add(page);
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/assets/main.*.js", async (route) => {
    await gate;
    await route.continue();
  });
  return letGo;
}

/** The product's page as the server drew it, with its code kept back. */
async function openDrawn(page: Page, shop: Pick<Shop, "url">) {
  const product = await firstProduct(shop);
  await untilRendered(shop, `/product/${product.id}`, /<span>Add to Cart/);
  const letGo = await keepCodeBack(page);
  await page.goto(`/product/${product.id}`, { waitUntil: "commit" });
  return { ...product, letGo };
}

/** Five presses in one go, then the keyboard. */
async function pressMuch(page: Page): Promise<void> {
  await addButton(page).evaluate((button: HTMLElement) => {
    for (let press = 0; press < 5; press += 1) button.click();
  });
  await page.keyboard.press("Enter");
}

test("what is pressed before the page can answer is answered when it can", async ({ page, shop }) => {
  await untilRendered(shop, "/rings", /Halo Morganite Ring/);
  await page.setViewportSize({ width: 390, height: 800 });
  const letGo = await keepCodeBack(page);
  await page.goto("/rings", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Menu" }).click();
  letGo();
  await untilHydrated(page);
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("D9 Add to Cart, pressed often before the page can answer, acts once when it can", async ({ page, shop }) => {
  // However busy the machine is that runs this: the code comes in time.
  await page.addInitScript(() => {
    const wait = window.setTimeout;
    window.setTimeout = ((work: TimerHandler, ms?: number, ...rest: unknown[]) =>
      wait(work, ms === 1500 ? 60_000 : ms, ...rest)) as typeof window.setTimeout;
  });
  const { title, letGo } = await openDrawn(page, shop);
  await pressMuch(page);
  await expect(addButton(page)).toHaveAttribute("aria-busy", "true");
  letGo();
  await expect(page.getByText(`${title} added to cart!`)).toHaveCount(1);
  await expect(cartLink(page, "Cart, 1 item")).toBeVisible();
  await expect(addButton(page)).not.toHaveAttribute("aria-busy");
  await expect(page).toHaveURL(/\/product\//);
});

test("D9 Add to Cart, pressed often on a page whose code is long in coming, is sent as a form once", async ({
  page,
  shop,
}) => {
  const { id, title, letGo } = await openDrawn(page, shop);
  const box = await addButton(page).boundingBox();
  if (!box) throw new Error("the button has no place");
  let sent = 0;
  await page.route("**/cart/add", async (route) => {
    sent += 1;
    if (sent === 1) {
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      // A shop that takes longer than the page waits before it sends.
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
    await route.continue();
  });
  await pressMuch(page);
  await expect(page).toHaveURL(`/cart#added=${id}`);
  expect(sent).toBe(1);
  letGo();
  await expect(page.getByText(`${title} added to cart!`)).toHaveCount(1);
  await expect(page).toHaveURL("/cart");
  await expect(cartLink(page, "Cart, 1 item")).toBeVisible();
  await page.reload();
  await expect(main(page).getByRole("link", { name: title })).toBeVisible();
  await expect(page.getByText(`${title} added to cart!`)).toHaveCount(0);

  // Back on the page that was left: its button is none that works for ever.
  await page.goBack();
  await expect(addButton(page)).not.toHaveAttribute("aria-busy");
  await addButton(page).click();
  await expect(cartLink(page, "Cart, 2 items")).toBeVisible();
});

test("a form that the shop refuses says why, and leads back", async ({ page, shop, browserErrors }) => {
  browserErrors.allow(/409/);
  const { id, title, letGo } = await openDrawn(page, shop);
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
  letGo();
  await page.getByRole("link", { name: "Back to the piece" }).click();
  await expect(page).toHaveURL(`/product/${id}`);
  await expect(addButton(page)).toBeVisible();
});

for (const [how, isHeard] of [
  ["before the shop heard of it", false],
  ["before the shop's answer came", true],
] as const) {
  test(`D9 a piece arrives once, with the next page, when its page is left ${how}`, async ({ page, context, shop }) => {
    const { id, title } = await firstProduct(shop);
    await page.goto(`/product/${id}`);
    await untilHydrated(page);
    await addButton(page).click();
    await expect(cartLink(page, "Cart, 1 item")).toBeVisible();

    const sent: string[] = [];
    await context.route("**/api/cart/add/", async (route) => {
      const isFirst = sent.length === 0;
      if (isFirst && isHeard) await route.fetch();
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
