/**
 * The addresses of the shop's pages, for links and redirects between packages. Import all of them by one name:
 * `import * as paths from "@aurelle/shared/contract/paths"`, so that a bundle contains only those that it uses.
 */
import type { Category, Collection } from "./contract";

// Pages of the shell.
export const home = "/";
export const about = "/about";
export const contact = "/contact";
/** A fragment opens one question: `${paths.faq}#returns`. */
export const faq = "/faq";
/** The fallback page without a connection. */
export const offline = "/offline";
export const privacy = "/legal/privacy";
export const terms = "/legal/terms";
export const cookies = "/legal/cookies";

/** Every page of the shell. No remote may have a page at one of these addresses. */
export const shellPaths = [home, about, contact, faq, offline, privacy, terms, cookies] as const;

// Pages of mf-catalog.
/** `/rings`, also the pattern of the route. */
export const category = <C extends Category>(name: C) => `/${name}` as const;
/** `/aurora` for the collection Aurora, also the pattern of the route. */
export const collection = (name: Collection): string => `/${name.toLowerCase()}`;
/** The query's `search` contains the search words. */
export const search = "/search";
/** Prices in pounds that gifts are often chosen by. */
export const giftPrices = [100, 250, 500] as const;
/** The search results for gifts up to a price in pounds. */
export const giftsUnder = (pounds: number): string => `${search}?search=gift&max=${pounds}`;
/** The search results for gifts that fit everyone. */
export const giftsWithoutSize = `${search}?search=gift&size=none`;
export const wishlist = "/wishlist";
/** The page of a product that is passed as navigation state. */
export const productOverview = "/product-overview";
/** The pattern of `product`. */
export const productRoute = "/product/:id";
/** The page of one product. @param handle of the product, or its id where the API gives no handle */
export const product = (handle: string): string => `/product/${encodeURIComponent(handle)}`;

// Page of mf-cart.
export const cart = "/cart";

// Pages of mf-checkout.
export const checkout = "/checkout";
/** The pattern of `orderConfirmation`. */
export const orderConfirmationRoute = "/order-confirmation/:orderId";
/** The confirmation of one order. */
export const orderConfirmation = (orderId: string): string => `/order-confirmation/${encodeURIComponent(orderId)}`;

// Pages of mf-account.
export const login = "/login";
export const register = "/register";
export const verifyEmail = "/verify-email";
export const resetPassword = "/reset-password";
export const resetPasswordVerify = "/reset-password-verify";
export const dashboard = "/dashboard";
/** The pattern of `order`. */
export const orderRoute = "/dashboard/orders/:orderId";
/** The dashboard with the dialog of one order. */
export const order = (orderId: string): string => `/dashboard/orders/${encodeURIComponent(orderId)}`;
