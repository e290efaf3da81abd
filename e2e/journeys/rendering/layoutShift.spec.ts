import { fixtureOf } from "../../screens/shopFixture";
import { expectNoShifts } from "../../support/page/layoutShifts";
import { main, productLinks } from "../../support/page/pageElements";
import { firstProduct } from "../../support/page/serverRendered";
import { untilPainted } from "../../support/page/untilPainted";
import { productAddress } from "../../support/productAddress";
import { fillVisitorCart, storeToken } from "../../support/shopper";
import { expect, test } from "../../support/test";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Visible content must not move: in pages while they load, in lists after Back, and in quantities while the server is slow. */

/** A page of each kind. e2e/long/rendering/layoutShift.spec.ts has every page. */
const routesAt = {
  360: {
    open: ["/", "/rings", "/login"],
    own: ["/cart", "/checkout"],
  },
  1440: { open: ["/"], own: [] },
} as const;

for (const width of [360, 1440] as const) {
  test(`a page of each kind has no layout shift of 0.02 while it loads and is scrolled, at ${width} px`, async ({
    page,
    shop,
  }) => {
    await expectNoShifts(page, shop, { width, routes: routesAt[width] });
  });
}

test("Back from a product restores a list of three pages before it is painted: products, position and focus", async ({
  page,
}) => {
  await page.goto("/search");
  await productLinks(page).first().waitFor();
  for (const count of [24, 36]) {
    await main(page).getByRole("button", { name: "Scroll for more" }).scrollIntoViewIfNeeded();
    await expect(productLinks(page)).toHaveCount(count);
  }
  const chosen = productLinks(page).nth(30);
  await chosen.scrollIntoViewIfNeeded();
  const id = await chosen.getAttribute("data-product");
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(1000);
  await chosen.click();
  await expect(page).toHaveURL(productAddress(String(id)));
  await main(page).getByRole("button", { name: "Add to Cart" }).first().waitFor();

  // Record what each frame paints, from the first frame with the list on.
  await page.evaluate(() => {
    const frames: object[] = [];
    Object.assign(window, { frames });
    const look = () => {
      const list = document.querySelector('main section[aria-labelledby="products-heading"]');
      if (list && location.pathname === "/search") {
        const focus = document.activeElement?.getAttribute("data-product") ?? null;
        const count = list.querySelectorAll("[data-product]").length;
        frames.push({ count, focus, y: Math.round(scrollY) });
      }
      if (frames.length < 20) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goBack();
  await page.waitForFunction(() => (window as unknown as { frames: object[] }).frames.length >= 20);
  const frames = await page.evaluate(
    () => (window as unknown as { frames: { count: number; focus: string | null; y: number }[] }).frames,
  );
  for (const frame of frames) {
    expect(frame).toMatchObject({ count: 36, focus: id });
    expect(Math.abs(frame.y - before)).toBeLessThanOrEqual(2);
  }
});

test("ten fast presses of plus with a slow server end on the server's quantity and never decrease it", async ({
  page,
}) => {
  const { results } = await (await page.request.get("/api/products/product/?category=rings")).json();
  await fillVisitorCart(page, [results.find(({ inventory }: { inventory: number }) => inventory > 15)]);
  await page.goto("/cart");
  const plus = main(page).getByRole("button", { name: /^Increase/ });
  await plus.waitFor();
  let inFlight = 0;
  let maxInFlight = 0;
  await page.route("**/api/cart/item/*/", async (route) => {
    inFlight += 1;
    maxInFlight = Math.max(maxInFlight, inFlight);
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
    inFlight -= 1;
  });
  await page.evaluate(() => {
    const quantities: number[] = [];
    Object.assign(window, { quantities });
    const look = () => {
      const input = document.querySelector<HTMLInputElement>('main input[aria-label^="Quantity"]');
      if (input && quantities.at(-1) !== Number(input.value)) quantities.push(Number(input.value));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const settled = page.waitForResponse(
    async (response) =>
      response.request().method() === "PUT" && response.request().postDataJSON().quantity === 11 && response.ok(),
  );
  for (let press = 0; press < 10; press += 1) await plus.click();
  await expect(main(page).getByRole("textbox", { name: /^Quantity/ })).toHaveValue("11");
  await settled;
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  const { cart_items: items } = await (await page.request.get("/api/cart/")).json();
  expect(items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([11]);
  const quantities = await page.evaluate(() => (window as unknown as { quantities: number[] }).quantities);
  expect(quantities).toEqual([...quantities].sort((a, b) => a - b));
  expect(quantities.at(-1)).toBe(11);
  expect(maxInFlight).toBe(1);
});

test("a validation error that appears on blur does not move Place Order away during the press", async ({
  page,
  shop,
}) => {
  const { tokens } = await fixtureOf(shop);
  await storeToken(page, tokens.buyer);
  await page.goto("/checkout");
  const button = main(page).getByRole("button", { name: "Place Order" });
  await button.waitFor();
  const phone = page.getByLabel("Phone number");
  await phone.fill("call me");
  await button.scrollIntoViewIfNeeded();
  await phone.evaluate((field) => field.focus({ preventScroll: true }));
  await button.click();
  await expect(main(page).getByText("Please enter a valid phone number").first()).toBeVisible();
  await expect(main(page).getByRole("region", { name: /^Please correct/ })).toBeFocused();
});

test("a message makes way for the purchase bar without a layout shift", async ({ page, shop }) => {
  const { id, title } = await firstProduct(shop);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/product/${id}`);
  await page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[])
        for (const { node } of sources) if (node instanceof Element) moved.push(node.className);
    }).observe({ type: "layout-shift", buffered: false });
  });
  await main(page).getByRole("button", { name: "Add to Cart" }).first().click();
  const message = page.getByText(`${title} added to cart!`);
  await expect(message).toBeVisible();
  const topOf = async () => (await message.boundingBox())?.y ?? Number.NaN;
  const before = await topOf();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(async () => Math.abs(before - (await topOf()))).toBeGreaterThan(40);
  // The observer is called after the frame that it reports.
  await untilPainted(page);
  const moved = await page.evaluate(() => (window as unknown as { moved: string[] }).moved); // set above
  expect(moved.filter((name) => name.includes("Toastify"))).toEqual([]);
});
