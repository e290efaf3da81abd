import type { Page } from "@playwright/test";
import { clientNavigate } from "../../support/page/clientNavigate";
import { main } from "../../support/page/pageElements";
import { scrollDownTo } from "../../support/page/scrollDownTo";
import { changeResponse, failRequests, respondWith, stallRequests } from "../pageControls";
import type { ScreenState } from "../screenState";

const one = (id: string) => `**/api/products/product/${id}/`;

/** A page of the catalogue is loaded and waits for its data. */
export async function untilDataPending(page: Page): Promise<void> {
  const frame = main(page).locator('[data-remote="catalog"][data-state="ready"]').first();
  await frame.getByText("Loading...").first().waitFor({ state: "attached" });
}

async function openProduct(
  page: Page,
  id: string,
  go = (path: string): Promise<unknown> => page.goto(path),
): Promise<void> {
  await go(`/product/${id}`);
  await main(page).getByRole("heading", { level: 1 }).waitFor();
  await main(page)
    .getByRole("button", { name: /^(Add to Cart|Out of Stock)$/ })
    .first()
    .waitFor();
}

const stockNotices = "**/api/stock-notices/";
async function requestStockNotice(page: Page, id: string, email: string): Promise<void> {
  await openProduct(page, id);
  await main(page).getByLabel("Your email address").fill(email);
  await main(page).getByRole("button", { name: "Tell me" }).click();
}

/** The product's page. */
export const productStates: readonly ScreenState[] = [
  {
    name: "product",
    path: "/product/:id",
    inShortRun: true,
    show: (page, { products }) => openProduct(page, products.plain),
  },
  {
    name: "product: made for you",
    show: async (page, { products }) => {
      await openProduct(page, products.engraved);
      await main(page).getByLabel("Engraving (optional)").fill("A & J ♥");
    },
  },
  { name: "product: discounted", show: (page, { products }) => openProduct(page, products.discounted) },
  { name: "product: out of stock", show: (page, { products }) => openProduct(page, products.soldOut) },
  {
    name: "product: out of stock, address invalid",
    kind: "invalid",
    show: async (page, { products }) => {
      await requestStockNotice(page, products.soldOut, "ada");
      await main(page).locator("[aria-invalid=true]").waitFor();
    },
  },
  {
    name: "product: out of stock, notice requested",
    show: async (page, { products }) => {
      await respondWith(page, stockNotices, 202, {});
      await requestStockNotice(page, products.soldOut, "ada@example.com");
      await main(page).getByText("We will write to you once when it is back in stock.").waitFor();
    },
  },
  {
    name: "product: out of stock, notice failed",
    kind: "failed",
    show: async (page, { products }) => {
      await failRequests(page, stockNotices);
      await requestStockNotice(page, products.soldOut, "ada@example.com");
      await main(page).getByRole("alert").filter({ hasText: /./ }).first().waitFor();
    },
  },
  {
    name: "product: loading",
    kind: "loading",
    show: async (page, { products }) => {
      await stallRequests(page, one(products.plain));
      await clientNavigate(page, `/product/${products.plain}`);
      await untilDataPending(page);
    },
  },
  {
    name: "product: failed",
    kind: "failed",
    show: async (page, { products }) => {
      await failRequests(page, one(products.plain));
      await clientNavigate(page, `/product/${products.plain}`);
      await main(page).getByText("Failed to load product. Please try again later.").waitFor();
    },
  },
  {
    name: "product: not found",
    kind: "empty",
    show: async (page) => {
      await page.goto("/product/none");
      await main(page).getByText("Product not found").waitFor();
    },
  },
  {
    name: "product: overview without a product",
    path: "/product-overview",
    show: async (page) => {
      await page.goto("/product-overview");
      await main(page).getByRole("heading").first().waitFor();
    },
  },
  {
    name: "product: second photograph",
    // For a full-page screenshot Chromium lays the page out again, and scrolls the gallery back to its start.
    view: "window",
    show: async (page, { products }) => {
      await openProduct(page, products.plain);
      await main(page).getByRole("button", { name: "Picture 2 of 4", exact: true }).click();
    },
  },
  {
    name: "product: all promises open",
    show: async (page, { products }) => {
      await openProduct(page, products.plain);
      for (const summary of await main(page).locator("summary").all()) await summary.click();
    },
  },
  {
    name: "product: what to wear with it",
    show: async (page, { products }) => {
      await openProduct(page, products.plain);
      const section = page.getByRole("region", { name: "Wear it with" });
      await scrollDownTo(section);
      await section.getByRole("heading", { level: 3 }).first().waitFor();
    },
  },
  {
    name: "product: recently viewed",
    show: async (page, { products }) => {
      const viewed = JSON.stringify([products.discounted, products.soldOut]);
      await page.addInitScript((ids) => localStorage.setItem("mine.viewed", ids), viewed);
      await openProduct(page, products.plain);
      const section = page.getByRole("region", { name: "Recently viewed" });
      await scrollDownTo(section);
      await section.getByRole("heading", { level: 3 }).first().waitFor();
    },
  },
  {
    name: "product: a photograph enlarged",
    kind: "overlay",
    inShortRun: true,
    view: "window",
    show: async (page, { products }) => {
      await openProduct(page, products.plain);
      await main(page).getByRole("button", { name: "Enlarge picture 1 of 4" }).click();
      await page
        .getByRole("dialog", { name: /^Pictures of/ })
        .getByRole("button", { name: "Zoom in" })
        .waitFor();
    },
  },
  {
    name: "product: ring size guide",
    kind: "overlay",
    view: "window",
    show: async (page, { products }) => {
      await openProduct(page, products.plain);
      await main(page).getByRole("button", { name: "Ring size guide" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "product: broken photographs, long words",
    inShortRun: true,
    show: async (page, { products }) => {
      await page.route("**/photos/**", (route) => route.fulfill({ status: 404, body: "" }));
      await changeResponse<{ title: string; description: string }>(page, one(products.plain), (product) => ({
        ...product,
        title: "Extraordinarily Long-Winded Commemorative Anniversary Halo Morganite Ring",
        description: `${"Donaudampfschifffahrtsgesellschaftskapitaen".repeat(2)} ${product.description}`,
      }));
      await openProduct(page, products.plain, (path) => clientNavigate(page, path));
    },
  },
  {
    name: "product: cannot be bought",
    kind: "failed",
    show: async (page, { products }) => {
      await page.route("**/r/cart/**", (route) => route.abort());
      await page.goto(`/product/${products.plain}`);
      await main(page).getByRole("button", { name: "Try again" }).first().waitFor();
      // The bar of a phone requests the remote too. It has given up as well before the first image is taken.
      const size = page.viewportSize();
      await page.setViewportSize({ width: 360, height: 760 });
      await main(page).getByRole("button", { name: "Try again" }).last().waitFor();
      if (size) await page.setViewportSize(size);
    },
  },
];
