import type { Locator, Page } from "@playwright/test";

export const main = (page: Page): Locator => page.getByRole("main");
export const header = (page: Page): Locator => page.getByRole("banner");
/** The header's link to the cart, with the count in it. */
export const cartLink = (page: Page): Locator => header(page).getByRole("link", { name: /^cart/i }).first();
/** The product cards of a list or carousel. */
export const productLinks = (page: Page): Locator => main(page).locator("[data-product]");
