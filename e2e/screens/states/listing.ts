import type { Page } from "@playwright/test";
import { clientNavigate } from "../../support/page/clientNavigate";
import { main } from "../../support/page/pageElements";
import { failRequests, respondWith, stallRequests } from "../pageControls";
import { open, type ScreenState } from "../screenState";
import { untilDataPending } from "./product";

const list = "**/api/products/product/?*";
const cards = (page: Page) => main(page).locator("[data-product]");

/** The lists of products: categories, collections, the search and the wishlist. */
export const listingStates: readonly ScreenState[] = [
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
    show: async (page) => {
      await stallRequests(page, list);
      await clientNavigate(page, "/rings");
      await untilDataPending(page);
    },
  },
  {
    name: "list: empty",
    kind: "empty",
    show: async (page) => {
      await page.goto("/rings?collection=Vita&min=9000");
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
    name: "list: facets",
    show: async (page) => {
      await page.goto("/rings?metal=gold&stone=diamond&stone=sapphire&sale=true");
      await page.getByRole("list", { name: "Active filters" }).waitFor();
    },
  },
  {
    name: "list: filters open",
    kind: "overlay",
    view: "window",
    show: async (page) => {
      await page.goto("/luma?metal=yellow-gold");
      await main(page).getByRole("button", { name: "Filters (1)" }).click();
      await page.getByRole("dialog", { name: "Filters" }).getByRole("checkbox").first().waitFor();
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
    name: "search: corrected",
    path: "/search",
    show: async (page) => {
      await page.goto("/search?search=saphire+necklace");
      await main(page)
        .getByText(/^Showing results for/)
        .waitFor();
    },
  },
  {
    name: "search: nothing found",
    kind: "empty",
    show: async (page) => {
      await page.goto("/search?search=zebra");
      await main(page)
        .getByText(/^Nothing for/)
        .waitFor();
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
