import type { Page } from "@playwright/test";
import { firstProduct, untilRendered } from "../../support/page/serverRendered";
import { unhydratedPages } from "../../support/page/waitForHydration";
import { productAddress } from "../../support/productAddress";
import { test } from "../../support/separateApi";
import { readEmail } from "../../support/shop";
import { expect } from "../../support/test";

test.describe("without JavaScript, in front of a separate API", () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ page }) => {
    unhydratedPages.add(page);
  });

  /** The answer is inside the whole page, which the server has rendered with the page's own content. */
  async function expectWholePage(page: Page, title: string): Promise<void> {
    await expect(page).toHaveTitle(`${title} · Aurelle`);
    await expect(page.getByRole("banner").getByRole("link", { name: "Aurelle" }).first()).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  }

  test("Y13 a message and a subscription reach the API, and what it rejects is explained in the page", async ({
    page,
    own,
    browserErrors,
  }) => {
    browserErrors.allow(/400/);
    await untilRendered(own.shop, "/contact", /Send message/);
    await page.goto("/contact");
    const form = page.getByRole("form", { name: "Send us a message" });
    await form.getByLabel("Name").fill("Ada");
    await form.getByLabel("Email").fill("ada");
    await form.getByLabel("Message").fill("Do you engrave?");
    await form.getByRole("button", { name: "Send message" }).click();
    await expectWholePage(page, "Message not sent");
    await expect(form.getByLabel("Email")).toHaveAccessibleDescription("Email is invalid");
    await expect(form.getByLabel("Message")).toHaveValue("Do you engrave?");
    await form.getByLabel("Email").fill("ada@example.com");
    await form.getByRole("button", { name: "Send message" }).click();
    await expect(page).toHaveURL("/contact/sent");
    await expectWholePage(page, "Message sent");
    await readEmail(own.shop, "ada@example.com", /Do you engrave\?/);

    await page.getByLabel("Your email address").fill("separate@example.com");
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(page).toHaveURL("/newsletter/sent");
    await expectWholePage(page, "Please confirm");
    await readEmail(own.shop, "separate@example.com", /confirm/i);
  });

  test("Y13 Add to Cart fills the visitor's cart, and a rejection is explained in the page", async ({
    page,
    own,
    browserErrors,
  }) => {
    browserErrors.allow(/409/);
    const { id, title } = await firstProduct(own.shop);
    await untilRendered(own.shop, `/product/${id}`, /<span>Add to Cart/);
    await page.goto(`/product/${id}`);
    const add = page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first();
    await add.click();
    await expect(page).toHaveURL(`/cart#added=${id}`);
    const { cart_items } = await (await page.request.get("/api/cart/")).json();
    expect(cart_items).toMatchObject([{ product_id: id, quantity: 1 }]);

    await page.goto(`/product/${id}`);
    await add.waitFor();
    await own.db.query("UPDATE products SET inventory = 0 WHERE id = $1", [id]); // the last one is sold while the page is read
    await add.click();
    await expectWholePage(page, "Not added to your cart");
    await expect(page.getByRole("main")).toContainText(`Sorry, ${title} is currently out of stock.`);
    await page.getByRole("link", { name: "Back to the piece" }).click();
    await expect(page).toHaveURL(productAddress(id));
  });
});
