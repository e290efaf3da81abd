import type { Page } from "@playwright/test";
import { clientNavigate } from "../../support/page/clientNavigate";
import { main } from "../../support/page/pageElements";
import { changeResponse, failRequests, respondWith, stallRequests } from "../pageControls";
import { open, type ScreenState } from "../screenState";

const list = "**/api/products/product/?*";
const one = (id: string) => `**/api/products/product/${id}/`;
const cards = (page: Page) => main(page).locator("[data-product]");

/** The page is loaded and waits for its data. */
async function untilDataPending(page: Page): Promise<void> {
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
  await main(page).getByLabel("Your e-mail address").fill(email);
  await main(page).getByRole("button", { name: "Tell me" }).click();
}

/** Listings and the product's page. */
export const catalogueStates: readonly ScreenState[] = [
  ...["/rings", "/necklaces", "/bracelets", "/earrings", "/aurora", "/luma", "/vita"].map(
    (route): ScreenState => ({
      name: `list ${route.slice(1)}`,
      path: route,
      show: async (page) => {
        await page.goto(route);
        await cards(page).nth(3).waitFor();
      },
    }),
  ),
  {
    name: "list: loading",
    kind: "loading",
    inShortRun: true,
    show: async (page) => {
      await stallRequests(page, list);
      await clientNavigate(page, "/rings");
      await untilDataPending(page);
    },
  },
  {
    name: "list: empty",
    kind: "empty",
    inShortRun: true,
    show: async (page) => {
      await page.goto("/rings?search=zebra&collection=Vita&min=100");
      await main(page).getByText("No products available for this collection").waitFor();
    },
  },
  {
    name: "list: failed",
    kind: "failed",
    show: async (page) => {
      await failRequests(page, list);
      await clientNavigate(page, "/rings");
      await main(page)
        .getByText(/^Error: /)
        .waitFor();
    },
  },
  {
    name: "list: filtered and sorted",
    show: async (page) => {
      await page.goto("/necklaces?collection=Aurora&min=100&max=2000&sort=price-down");
      await cards(page).first().waitFor();
    },
  },
  {
    name: "list: filters open on a phone, invalid",
    kind: "invalid",
    inShortRun: true,
    below: 768,
    show: async (page) => {
      await page.goto("/rings");
      await cards(page).first().waitFor();
      await main(page).getByRole("button", { name: "Filters" }).click();
      await page.getByLabel("Minimum (£)").fill("500");
      await page.getByLabel("Maximum (£)").fill("100");
      await page.getByLabel("Maximum (£)").press("Enter");
      await main(page).locator("[aria-invalid=true]").first().waitFor();
    },
  },
  {
    name: "list: loading more",
    kind: "loading",
    show: async (page) => {
      await page.route(list, (route) => (route.request().url().includes("cursor") ? undefined : route.continue()));
      await page.goto("/search");
      await cards(page).first().waitFor();
      await main(page)
        .getByRole("button", { name: /Scroll for more|Loading more/ })
        .scrollIntoViewIfNeeded();
      await main(page).getByRole("button", { name: "Loading more products..." }).waitFor();
    },
  },
  {
    name: "list: more failed",
    kind: "failed",
    inShortRun: true,
    show: async (page) => {
      await page.route(list, (route) =>
        route.request().url().includes("cursor")
          ? route.fulfill({ status: 500, json: { error: "The server broke.", code: "server_error" } })
          : route.continue(),
      );
      await page.goto("/search");
      await cards(page).first().waitFor();
      await main(page)
        .getByRole("button", { name: /Scroll for more|Loading more|Try again/ })
        .scrollIntoViewIfNeeded();
      await main(page).getByRole("alert").waitFor();
    },
  },
  {
    name: "collection: empty",
    kind: "empty",
    show: async (page) => {
      await respondWith(page, list, 200, { results: [], next: null, count: 0 });
      await clientNavigate(page, "/vita");
      await main(page).getByText("No products available for this collection").waitFor();
    },
  },
  {
    name: "search: found",
    path: "/search",
    show: async (page) => {
      await page.goto("/search?search=pearl");
      await cards(page).first().waitFor();
    },
  },
  {
    name: "search: nothing found",
    kind: "empty",
    show: async (page) => {
      await page.goto("/search?search=zebra");
      await main(page).getByText("No products available for this collection").waitFor();
    },
  },
  {
    name: "product",
    path: "/product/:id",
    inShortRun: true,
    show: (page, { products }) => openProduct(page, products.plain),
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
      await main(page).getByRole("button", { name: "Picture 2 of 2", exact: true }).click();
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
    name: "product: a photograph enlarged",
    kind: "overlay",
    inShortRun: true,
    view: "window",
    show: async (page, { products }) => {
      await openProduct(page, products.plain);
      await main(page).getByRole("button", { name: "Enlarge picture 1 of 2" }).click();
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
    },
  },
  {
    name: "wishlist: empty",
    kind: "empty",
    show: async (page) => {
      await open(page, "/wishlist");
      await main(page).getByRole("link", { name: /./ }).first().waitFor();
    },
  },
  {
    name: "wishlist",
    path: "/wishlist",
    inShortRun: true,
    show: async (page) => {
      await page.goto("/rings");
      await cards(page).first().waitFor();
      for (const heart of [0, 1]) {
        await main(page)
          .getByRole("button", { name: /^Wishlist: / })
          .nth(heart)
          .click();
      }
      await open(page, "/wishlist");
      await main(page).getByRole("button", { name: /Cart/ }).nth(1).waitFor();
    },
  },
];
