import { expect, type Page } from "@playwright/test";
import { anAccount, type Customers, fillCart, placeOrder } from "../customers";
import { main } from "../page/pageElements";
import { type ApiFault, isHarmless, isUnreadable, messageFor } from "./apiFaults";

/** The data of one cell of the grid of calls and faults. */
export interface Cell {
  customers: Customers;
  /** An address without an account. */
  email: string;
  /** @returns the token of an account that no other visit uses: several visits change carts and orders at the same time. */
  owner: () => Promise<string>;
}

/** A call of specification §7, and the page on which a shopper makes it. */
export interface ApiCall {
  /** As in specification §7: `GET cart/`. */
  name: string;
  /** Matches path and query below `/api/`. */
  path: RegExp;
  /** Prepares at the server what the call needs. @returns the token to start with. */
  prepare: (cell: Cell) => Promise<string | null>;
  /** Opens the page and fills its form, up to the call. Absent where opening a page makes the call. */
  open?: (page: Page, cell: Cell) => Promise<void>;
  /** Makes the call. */
  make: (page: Page, cell: Cell) => Promise<void>;
  /** The text that a shopper reads; `null`: the call succeeds in spite of the fault. */
  text: (fault: ApiFault) => string | null;
  /** Expects that the call succeeded. */
  expectDone: (page: Page, cell: Cell) => Promise<void>;
  /** Recovers as a shopper does, once the fault has ended. */
  recover: (page: Page, fault: ApiFault) => Promise<void>;
  /** Expects that the failed call left the rest of the page unchanged. */
  expectUnchanged?: (page: Page) => Promise<void>;
  /** The page does not read the response, so a wrong body that is still JSON counts as success. */
  isResponseUnread?: true;
  /**
   * For a call that cannot be made twice. A fault that makes its response unreadable is applied to this response, and the server does
   * not receive the call.
   */
  sampleResponse?: object;
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

/** The text of a failed call; `null` where the response is still usable. */
export const unlessHarmless = (text: (fault: ApiFault) => string) => (fault: ApiFault) =>
  isHarmless(fault) ? null : text(fault);
/** The same for a call whose response is not read. */
export const unlessUnread = (text: (fault: ApiFault) => string) => (fault: ApiFault) =>
  isHarmless(fault) || fault === "null" || fault === "wrong types" ? null : text(fault);

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

export const cartFallback = unlessHarmless((fault) => messageFor(fault));
export const cartTitle = "We could not check your cart just now";

/** Does the server receive the call in spite of the fault? */
export const reachesServer = ({ isResponseUnread, sampleResponse }: ApiCall, fault: ApiFault): boolean =>
  sampleResponse === undefined ||
  !isUnreadable(fault) ||
  (isResponseUnread === true && (fault === "null" || fault === "wrong types"));
