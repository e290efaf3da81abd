import type { ApiFault } from "@aurelle/shared/testing/apiFaults";
import type { ApiCallName } from "@aurelle/shared/testing/apiFaults/apiCalls";
import { expect, type Page } from "@playwright/test";
import { anAccount, type Customers, fillCart, placeOrder } from "../customers";
import { main } from "../page/pageElements";

/** The data of one cell of the grid of calls and faults. */
export interface Cell {
  customers: Customers;
  /** An address without an account. */
  email: string;
  /** @returns the token of an account that no other visit uses: several visits change carts and orders at the same time. */
  owner: () => Promise<string>;
}

/** The page on which a shopper makes a call of specification §7. */
export interface PageCall {
  name: ApiCallName;
  /** Prepares at the server what the call needs. @returns the token to start with. */
  prepare: (cell: Cell) => Promise<string | null>;
  /** Opens the page and fills its form, up to the call. Absent where opening a page makes the call. */
  open?: (page: Page, cell: Cell) => Promise<void>;
  /** Makes the call. */
  make: (page: Page, cell: Cell) => Promise<void>;
  /** Expects that the call succeeded. */
  expectDone: (page: Page, cell: Cell) => Promise<void>;
  /** The same for an empty list. */
  expectEmpty?: (page: Page) => Promise<void>;
  /** Recovers as a shopper does, once the fault has ended. */
  recover: (page: Page, fault: ApiFault) => Promise<void>;
  /** Expects that the failed call left the rest of the page unchanged. */
  expectUnchanged?: (page: Page) => Promise<void>;
}

export const press = (name: string | RegExp) => (page: Page) =>
  main(page).getByRole("button", { name, exact: true }).first().click();
export const tryAgain = press("Try again");
export const expectText = (text: string | RegExp) => (page: Page) =>
  expect(main(page).getByText(text).first()).toBeVisible();
export async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await main(page).getByLabel(label, { exact: true }).fill(value);
}

export const visitor = async () => null;
export const buyer = async ({ customers }: Cell) => customers.tokens.buyer;

/** Puts one product into the owner's cart. */
export async function withOneProduct({ customers: { shop, products }, owner }: Cell): Promise<string> {
  const token = await owner();
  await fillCart(shop, token, products.plain);
  return token;
}
export const openCart = async (page: Page) => {
  await page.goto("/cart");
  await main(page).getByRole("link", { name: "Proceed to Checkout" }).waitFor();
};

/** The newest order of the owner can still be cancelled. */
export async function withOrder({ customers: { shop, products }, owner }: Cell): Promise<string> {
  const token = await owner();
  await placeOrder(shop, token, products.plain);
  return token;
}
export const withAccount = ({ customers: { shop }, email }: Cell) => anAccount(shop, email);
