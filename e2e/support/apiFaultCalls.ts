import { expect, type Page } from "@playwright/test";
import { type ApiFault, isHarmless, isUnreadable, wordsFor } from "./apiFaults";
import { openInside } from "./clientNavigate";
import {
  address,
  anAccount,
  ask,
  type Customers,
  codeFor,
  fillCart,
  password,
  placeOrder,
  resetCodeFor,
} from "./customers";

/** What a cell of the grid has before its page opens. */
export interface Cell {
  world: Customers;
  /** An address that nobody has used. */
  email: string;
  /** The token of an account that no other visit uses: carts and orders are changed in several visits at once. */
  owner: () => Promise<string>;
}

/** One call of specification §7, and the page on which a shopper makes it. */
export interface ApiCall {
  /** As in specification §7: `GET cart/`. */
  name: string;
  /** Of path and query below `/api/`. */
  path: RegExp;
  /** The token to begin with; makes ready at the server what the call needs. */
  prepare: (cell: Cell) => Promise<string | null>;
  /** Brings the page to where the call is made; left out where opening a page makes it. */
  open?: (page: Page, cell: Cell) => Promise<void>;
  /** Makes the call. */
  make: (page: Page, cell: Cell) => Promise<void>;
  /** What a shopper reads; `null`: nothing is wrong, the call ends well. */
  text: (fault: ApiFault) => string | null;
  /** It ended well. */
  expectDone: (page: Page, cell: Cell) => Promise<void>;
  /** The way on from what went wrong, once all is well again. */
  goOn: (page: Page, fault: ApiFault) => Promise<void>;
  /** What went wrong left alone what was there before. */
  expectKept?: (page: Page) => Promise<void>;
  /** An answer that nobody reads cannot be misread: only that it is one of the shop's counts. */
  isAnswerUnread?: true;
  /** Cannot be done twice: where its answer is spoiled, the server has not heard of it, and this is what it might say. */
  sample?: object;
}

const main = (page: Page) => page.getByRole("main");
const press = (name: string | RegExp) => (page: Page) =>
  main(page).getByRole("button", { name, exact: true }).first().click();
const tryAgain = press("Try again");
const seen = (text: string | RegExp) => (page: Page) => expect(main(page).getByText(text).first()).toBeVisible();
async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await main(page).getByLabel(label, { exact: true }).fill(value);
}

/** Opens a page of ours as if another one had sent `state` along (React Router keeps it in the history). */
async function travelTo(page: Page, path: string, state: object): Promise<void> {
  await page.evaluate(([to, usr]) => history.replaceState({ usr, key: "cell", idx: 0 }, "", String(to)), [
    path,
    state,
  ] as const);
  await page.reload();
}

const visitor = async () => null;
const buyer = async ({ world }: Cell) => world.tokens.buyer;

/** The text of a failed call, unless its answer is as good as the true one. */
const unlessHarmless = (words: (fault: ApiFault) => string) => (fault: ApiFault) =>
  isHarmless(fault) ? null : words(fault);
/** As above, where the call's answer is not read. */
const unlessUnread = (words: (fault: ApiFault) => string) => (fault: ApiFault) =>
  isHarmless(fault) || fault === "null" || fault === "wrong types" ? null : words(fault);

/** The owner's cart holds one piece. */
async function withOnePiece({ world: { shop, products }, owner }: Cell): Promise<string> {
  const token = await owner();
  await fillCart(shop, token, products.plain);
  return token;
}
const openCart = async (page: Page) => {
  await page.goto("/cart");
  await main(page).getByRole("link", { name: "Proceed to Checkout" }).waitFor();
};

/** An order of the owner's that can still be cancelled, the newest in the history. */
async function withOrder({ world: { shop, products }, owner }: Cell): Promise<string> {
  const token = await owner();
  await placeOrder(shop, token, products.plain);
  return token;
}
const aNewAccount = ({ world: { shop }, email }: Cell) => anAccount(shop, email);

const cartFallback = unlessHarmless((fault) => wordsFor(fault));
const cartTitle = "We could not check your cart just now";

export const apiCalls: readonly ApiCall[] = [
  {
    name: "POST auth/token/",
    path: /^auth\/token\/$/,
    prepare: visitor,
    open: async (page, { world }) => {
      await page.goto("/login");
      await fill(page, { Email: world.emails.buyer, Password: password });
    },
    make: press("Login"),
    text: unlessHarmless((fault) => wordsFor(fault)),
    expectDone: async (page) => {
      await expect(page).toHaveURL("/dashboard");
      await expect(main(page).getByRole("button", { name: "Edit profile" })).toBeVisible();
    },
    goOn: press("Login"),
  },
  {
    name: "POST users/register/",
    path: /^users\/register\/$/,
    prepare: visitor,
    open: async (page, { email }) => {
      await page.goto("/register");
      await fill(page, { Email: email, Password: password, "Confirm password": password });
    },
    make: press("Register"),
    text: unlessUnread((fault) => wordsFor(fault, "Registration failed. Please try again.")),
    expectDone: seen("Registration successful! Redirecting to login page..."),
    goOn: press("Register"),
    isAnswerUnread: true,
  },
  {
    name: "POST users/validate/",
    path: /^users\/validate\/$/,
    prepare: async ({ world, email }) => {
      await ask(world.shop, "POST", "users/register/", undefined, { email, password, password_confirm: password });
      return null;
    },
    open: async (page, cell) => {
      await travelTo(page, "/verify-email", { email: cell.email });
      await fill(page, { "Verification code": await codeFor(cell.world.shop, cell.email) });
    },
    make: press("Verify"),
    text: (fault) =>
      isHarmless(fault) || fault === "null" ? null : wordsFor(fault, "Verification failed. Please try again."),
    expectDone: seen("Verification successful! Redirecting to login..."),
    goOn: press("Verify"),
    sample: { access: "a-token", user: { id: "1", email: "grace@example.com" } },
  },
  {
    name: "POST auth/password-reset/request/",
    path: /^auth\/password-reset\/request\/$/,
    prepare: visitor,
    open: async (page, { world }) => {
      await page.goto("/reset-password");
      await fill(page, { Email: world.emails.buyer });
    },
    make: (page) => main(page).locator("button[type=submit]").click(),
    text: unlessUnread((fault) => wordsFor(fault, "Failed to send reset email. Please try again.")),
    expectDone: seen("Reset instructions sent! Check your email for a verification code."),
    goOn: (page) => main(page).locator("button[type=submit]").click(),
    isAnswerUnread: true,
  },
  {
    name: "POST auth/password-reset/confirm/",
    path: /^auth\/password-reset\/confirm\/$/,
    prepare: async (cell) => {
      await aNewAccount(cell);
      await ask(cell.world.shop, "POST", "auth/password-reset/request/", undefined, { email: cell.email });
      return null;
    },
    open: async (page, cell) => {
      await travelTo(page, "/reset-password-verify", { email: cell.email });
      const fresh = "Sunstone-8!";
      await fill(page, {
        "New password": fresh,
        "Confirm new password": fresh,
        "Verification code": await resetCodeFor(cell.world.shop, cell.email),
      });
    },
    make: (page) => main(page).locator("button[type=submit]").click(),
    text: unlessUnread((fault) => wordsFor(fault, "Failed to reset password. Please try again.")),
    expectDone: seen("Password reset successful! You will be redirected to login..."),
    goOn: (page) => main(page).locator("button[type=submit]").click(),
    isAnswerUnread: true,
    sample: {},
  },
  {
    name: "GET users/user-info/",
    path: /^users\/user-info\/$/,
    prepare: buyer,
    make: async (page) => void (await page.goto("/dashboard")),
    text: unlessHarmless(() => "Could not load user profile."),
    expectDone: (page) => expect(main(page).getByRole("button", { name: "Edit profile" })).toBeVisible(),
    goOn: tryAgain,
    expectKept: (page) => expect(main(page).getByRole("button", { name: "Logout" })).toBeVisible(),
  },
  {
    name: "DELETE users/me/",
    path: /^users\/me\/$/,
    prepare: aNewAccount,
    open: async (page, { email }) => {
      await page.goto("/dashboard");
      await press("Delete account")(page);
      await page.getByRole("dialog").getByLabel("Your email").fill(email);
    },
    make: (page) => page.getByRole("dialog").getByRole("button", { name: "Delete account" }).click(),
    text: unlessUnread((fault) => wordsFor(fault, "Your account could not be deleted. Please try again.")),
    expectDone: async (page) => {
      await expect(page).toHaveURL("/");
      await expect(page.getByText("Your account has been deleted.")).toBeVisible();
    },
    goOn: (page) => page.getByRole("dialog").getByRole("button", { name: "Delete account" }).click(),
    isAnswerUnread: true,
    sample: {},
  },
  {
    name: "GET products/product/",
    path: /^products\/product\/\?/,
    prepare: visitor,
    make: (page) => openInside(page, "/rings"),
    text: unlessHarmless((fault) => `Error: ${wordsFor(fault)}`),
    expectDone: (page) => expect(main(page).locator("[data-product]").first()).toBeVisible(),
    goOn: tryAgain,
  },
  {
    name: "GET products/product/{id}/",
    path: /^products\/product\/[^/?]+\/$/,
    prepare: visitor,
    make: (page, { world }) => openInside(page, `/product/${world.products.plain}`),
    text: unlessHarmless((fault) =>
      fault === "404" ? "Product not found" : "Failed to load product. Please try again later.",
    ),
    expectDone: (page) =>
      expect(
        main(page)
          .getByRole("button", { name: /^(Add to Cart|Out of Stock)$/ })
          .first(),
      ).toBeVisible(),
    goOn: (page, fault) =>
      fault === "404" ? main(page).getByRole("link", { name: "Continue Shopping" }).click() : tryAgain(page),
  },
  {
    name: "GET next page",
    path: /^products\/product\/\?.*cursor=/,
    prepare: visitor,
    make: async (page) => {
      await page.goto("/aurora");
      const end = main(page)
        .getByText(/^(?:Scroll for more|Loading more products\.\.\.|Try again|No more products)$/)
        .first();
      // A card has its height when it has been near the screen: the end may go on once one is there.
      await expect(async () => {
        await end.scrollIntoViewIfNeeded({ timeout: 1000 });
        await expect(main(page).getByText("Scroll for more")).toBeHidden({ timeout: 1000 });
      }).toPass({ timeout: 20_000 });
    },
    text: unlessHarmless((fault) => `Error: ${wordsFor(fault)}`),
    expectDone: (page) => expect(main(page).locator("[data-product]")).toHaveCount(18),
    goOn: tryAgain,
    expectKept: (page) => expect(main(page).locator("[data-product]")).toHaveCount(12),
  },
  {
    name: "GET cart/",
    path: /^cart\/$/,
    prepare: withOnePiece,
    make: async (page) => void (await page.goto("/cart")),
    text: unlessHarmless((fault) =>
      fault === "500" || fault === "404" ? cartTitle : `Error loading your cart: ${wordsFor(fault)}`,
    ),
    expectDone: (page) => expect(main(page).getByRole("link", { name: "Proceed to Checkout" })).toBeVisible(),
    goOn: tryAgain,
  },
  {
    name: "POST cart/add/",
    path: /^cart\/add\/$/,
    prepare: withOnePiece,
    open: async (page, { world }) => void (await page.goto(`/product/${world.products.discounted}`)),
    make: press("Add to Cart"),
    text: cartFallback,
    expectDone: (page) => expect(page.getByText(/ added to cart!$/).first()).toBeVisible(),
    goOn: press("Add to Cart"),
  },
  {
    name: "PUT cart/item/{id}/",
    path: /^cart\/item\/[^/]+\/$/,
    prepare: withOnePiece,
    open: openCart,
    make: press(/^Increase/),
    text: unlessHarmless((fault) => (fault === "404" ? "This item is no longer in your cart." : wordsFor(fault))),
    expectDone: async (page) => {
      await expect(main(page).getByRole("textbox", { name: /^Quantity/ })).toHaveValue(/^[23]$/);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    },
    goOn: press(/^Increase/),
  },
  {
    name: "DELETE cart/item/{id}/remove/",
    path: /^cart\/item\/[^/]+\/remove\/$/,
    prepare: withOnePiece,
    open: openCart,
    make: press(/^Remove/),
    text: cartFallback,
    expectDone: seen("Your cart is empty"),
    goOn: press(/^Remove/),
    sample: {},
  },
  {
    name: "DELETE cart/clear/",
    path: /^cart\/clear\/$/,
    prepare: withOnePiece,
    open: openCart,
    make: press("Clear Cart"),
    text: cartFallback,
    expectDone: seen("Your cart is empty"),
    goOn: press("Clear Cart"),
    sample: {},
  },
  {
    name: "POST orders/create/",
    path: /^orders\/create\/$/,
    prepare: withOnePiece,
    open: async (page) => {
      await page.goto("/checkout");
      for (const [name, text] of Object.entries(address)) await main(page).locator(`#field-${name}`).fill(text);
    },
    make: press("Place Order"),
    text: unlessHarmless((fault) => `Error: ${wordsFor(fault, "Failed to place order")}`),
    expectDone: async (page) => {
      await expect(page).toHaveURL(/\/order-confirmation\/[^/]+$/);
      await expect(main(page).getByText(/^Order number/)).toBeVisible();
    },
    goOn: press("Place Order"),
    expectKept: (page) => expect(main(page).locator("#field-city")).toHaveValue("London"),
  },
  {
    name: "GET orders/{id}/",
    path: /^orders\/(?!summary)[^/?]+\/$/,
    prepare: buyer,
    make: async (page, { world }) => void (await page.goto(`/order-confirmation/${world.orderId}`)),
    text: unlessHarmless((fault) =>
      fault === "404" ? "Page Not Found" : wordsFor(fault, "Failed to fetch order details"),
    ),
    expectDone: (page) =>
      expect(
        main(page)
          .getByText(/^Order number/)
          .or(main(page).getByText("Shop Now")),
      ).toBeVisible(),
    goOn: (page, fault) =>
      fault === "404" ? main(page).getByRole("link", { name: "Return to Home" }).click() : tryAgain(page),
  },
  {
    name: "GET orders/",
    path: /^orders\/(\?.*)?$/,
    prepare: buyer,
    make: async (page) => void (await page.goto("/dashboard")),
    text: unlessHarmless((fault) => wordsFor(fault, "Failed to fetch order history")),
    expectDone: (page) => expect(main(page).getByRole("button", { name: "View Order" }).first()).toBeVisible(),
    goOn: tryAgain,
  },
  {
    name: "POST orders/{id}/cancel/",
    path: /^orders\/[^/]+\/cancel\/$/,
    prepare: withOrder,
    open: async (page) => {
      await page.goto("/dashboard");
      await press("View Order")(page);
      await page.getByRole("dialog").getByRole("button", { name: "Cancel order" }).click();
    },
    make: (page) => page.getByRole("dialog").getByRole("button", { name: "Yes, cancel order" }).click(),
    text: unlessHarmless((fault) => wordsFor(fault, "Failed to cancel order")),
    expectDone: (page) => expect(page.getByRole("dialog").getByText("This order has been cancelled.")).toBeVisible(),
    goOn: (page) => page.getByRole("dialog").getByRole("button", { name: "Yes, cancel order" }).click(),
  },
];

/** Must the server hear of the call although its answer is spoiled? */
export const reachesServer = ({ isAnswerUnread, sample }: ApiCall, fault: ApiFault): boolean =>
  sample === undefined ||
  !isUnreadable(fault) ||
  (isAnswerUnread === true && (fault === "null" || fault === "wrong types"));
