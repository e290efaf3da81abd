import type { Page } from "@playwright/test";
import { firstProduct, untilRendered } from "../../support/page/serverRendered";
import { unhydratedPages } from "../../support/page/waitForHydration";
import { expect, test } from "../../support/test";
import { variant } from "../../support/variant";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ page }) => {
    unhydratedPages.add(page);
  });

  test("the shop can be read and searched, and takes products into the cart", async ({ page, shop }) => {
    await untilRendered(shop, "/rings", /Halo Morganite Ring/);
    await untilRendered(shop, "/", /Get the Look/);
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: "Discover The Aurora Collection" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Get the Look" })).toBeVisible();

    await page.goto("/rings");
    const cards = page.getByRole("main").locator("a[data-product]");
    await expect(cards).toHaveCount(12);
    const first = await cards.first().getAttribute("data-product");
    await page.getByRole("button", { name: "Scroll for more" }).click();
    await expect(page).toHaveURL(/cursor=/);
    await expect(cards.first()).not.toHaveAttribute("data-product", first ?? "");

    await untilRendered(shop, "/search?search=halo", /data-product/);
    await page.goto("/search?search=halo");
    await expect(page.getByRole("heading", { level: 1, name: /Results for .halo./ })).toBeVisible();
    await expect(cards.first()).toBeVisible();

    const { id, title } = await firstProduct(shop);
    await untilRendered(shop, `/product/${id}`, /<span>Add to Cart/);
    await page.goto(`/product/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
    await expect(page).toHaveURL(`/cart#added=${id}`);
    const cart = await (await page.request.get("/api/cart/")).json();
    expect(cart.cart_items).toMatchObject([{ product_id: id, quantity: 1 }]);
  });

  for (const width of [360, 1440]) {
    test(
      `Y13 forms with personal data arrive once, and their answers are pages of the shop, at ${width} px`,
      variant(width === 1440),
      async ({ page, shop, browserErrors }) => {
        browserErrors.allow(/400|404|409/);
        await page.setViewportSize({ width, height: 900 });
        await untilRendered(shop, "/contact", /Send message/);
        await page.goto("/contact");
        const form = page.getByRole("form", { name: "Send us a message" });
        await form.getByLabel("Name").fill('Ada <b> "');
        await form.getByLabel("Email").fill("ada");
        await form.getByLabel("Message").fill("\nDo you engrave?\nAnd <i>resize</i>?");
        await form.getByRole("button", { name: "Send message" }).click();
        await expectWholePage(page, "Message not sent");
        await expect(page.getByRole("region", { name: "Please correct one thing" })).toBeFocused();
        await expect(form.getByLabel("Email")).toHaveAccessibleDescription("Email is invalid");
        await expect(form.getByLabel("Name")).toHaveValue('Ada <b> "');
        await expect(form.getByLabel("Message")).toHaveValue("\nDo you engrave?\nAnd <i>resize</i>?");

        await form.getByLabel("Email").fill("ada@example.com");
        await form.getByRole("button", { name: "Send message" }).click();
        await expect(page).toHaveURL("/contact/sent");
        await expectWholePage(page, "Message sent");
        await page.reload();
        await expectWholePage(page, "Message sent");

        await page.goto("/about");
        await page.getByLabel("Your email address").fill("no-script");
        await page.getByRole("button", { name: "Subscribe" }).click();
        await expectWholePage(page, "Not subscribed");
        await page.getByRole("link", { name: "Email is invalid" }).click();
        await expect(page.getByLabel("Your email address")).toHaveValue("no-script");
        await page.getByLabel("Your email address").fill(`no-script-${width}@example.com`);
        await page.getByRole("button", { name: "Subscribe" }).click();
        await expect(page.getByText("Please check your inbox to confirm your subscription.")).toBeVisible();
        expect(new URL(page.url()).search).toBe("");
      },
    );
  }

  test("Y13 an e-mailed link opens a page of the shop, and only its button does something", async ({
    page,
    browserErrors,
  }) => {
    browserErrors.allow(/404/);
    await page.goto("/api/newsletter/unsubscribe/?id=0b6f3f1c-9f0e-4b62-8f6e-3f6f6a1f9c11");
    await expectWholePage(page, "Unsubscribe");
    await page.getByRole("button", { name: "Yes, unsubscribe me" }).click();
    await expect(page).toHaveURL("/newsletter/unsubscribed");
    await expectWholePage(page, "You are unsubscribed");
    await page.goto("/api/newsletter/confirm/?token=cut-short");
    await page.getByRole("button", { name: "Yes, subscribe me" }).click();
    await expectWholePage(page, "This link is not valid");
  });
});

/** The answer to a form has the shop's header and footer, and the title says it. */
async function expectWholePage(page: Page, title: string): Promise<void> {
  await expect(page).toHaveTitle(`${title} · Aurelle`);
  await expect(page.getByRole("banner").getByRole("link", { name: "Aurelle" }).first()).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test("C4 no other site can fill a shopper's cart", async ({ shop, request }) => {
  const { id } = await firstProduct(shop);
  for (const headers of [{ "Sec-Fetch-Site": "cross-site" }, { Origin: "https://elsewhere.example" }, {}]) {
    const response = await request.post("/cart/add", { headers, form: { product_id: id }, maxRedirects: 0 });
    expect(response.status()).toBe(403);
  }
  expect((await (await request.get("/api/cart/")).json()).cart_items).toEqual([]);
});

test("a carousel can be scrolled without scripts", async ({ browser, shop }) => {
  await untilRendered(shop, "/", /Get the Look/);
  const context = await browser.newContext({
    baseURL: shop.url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  unhydratedPages.add(page);
  await page.goto("/");
  const carousel = page.getByRole("region", { name: "Get the Look" });
  const fourth = carousel.getByRole("link").nth(3);
  await expect(fourth).not.toBeInViewport();
  await fourth.focus();
  await expect(fourth).toBeInViewport();
  await context.close();
});
