import { ApiError } from "@aurelle/shared/http";
import { offlineQueue } from "@aurelle/shared/offlineQueue";
import { session } from "@aurelle/shared/session";
import { Provider } from "@aurelle/shared/state";
import { aCart, aCartItem, aProduct, aProfile, axeFindings, renderPage } from "@aurelle/shared/testing";
import { aFakeShop, anErrorResponse } from "@aurelle/shared/testing/fakeShop";
import { toast } from "@aurelle/shared/toast";
import { wishlist } from "@aurelle/shared/wishlist";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { syncCart } from "../data/cartSync";
import { makeStore } from "../data/store";
import CartPage from "./CartPage";

const shop = aFakeShop();
const ring = aProduct({ id: "p-a", title: "Dome Band Ring", current_price: 98000, inventory: 3 });
const chain = aProduct({ id: "p-b", title: "Fine Chain", current_price: 12050 });

let stop: AbortController;
beforeAll(() => shop.server.listen());
afterAll(() => shop.server.close());
afterEach(() => stop.abort());
beforeEach(() => {
  shop.reset(aCart([aCartItem({ id: "a", product: ring, quantity: 2 }), aCartItem({ id: "b", product: chain })]));
  jest.spyOn(console, "warn").mockImplementation(() => {});
});

function show() {
  stop = new AbortController();
  const store = makeStore();
  syncCart(store, stop.signal);
  renderPage(
    <Provider store={store}>
      <CartPage />
    </Provider>,
    { at: "/cart" },
  );
}
const rowOf = async (title: string) => {
  const row = (await screen.findByRole("link", { name: title })).closest("tr");
  if (!row) throw new Error(`no row for ${title}`);
  return row;
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

describe("the cart page", () => {
  it("names the size in which a ring is made, in place of the ring's own", async () => {
    const sized = { ...ring, size: "Size N" };
    const made = aCartItem({ id: "a", product: sized, quantity: 1, ring_size: "L½" });
    const plain = aCartItem({ id: "b", product: sized, quantity: 1 });
    shop.reset(aCart([made, plain]));
    show();
    const links = await screen.findAllByRole("link", { name: "Dome Band Ring" });
    const rows = links.map((link) => link.closest("tr"));
    expect(rows[0]).toHaveTextContent("Made in size L½");
    expect(rows[0]).not.toHaveTextContent("Size N");
    expect(rows[1]).toHaveTextContent("Size N");
  });

  it("shows that it is loading, then items and summary", async () => {
    show();
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Your Shopping Cart");
    expect(screen.getByText("Loading your cart...")).toBeInTheDocument();
    expect(await axeFindings("cart: loading")).toEqual([]);
    const table = await screen.findByRole("table");
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map((cell) => cell.textContent),
    ).toEqual(["Product", "Price", "Quantity", "Total"]);
    expect(await rowOf("Dome Band Ring")).toHaveTextContent("£1,960");
    const summary = screen.getByRole("region", { name: "Order Summary" });
    expect(summary).toHaveTextContent("Subtotal£2,080.50ShippingFreeTotal£2,080.50");
    expect(within(summary).getByRole("link", { name: "Proceed to Checkout" })).toHaveAttribute("href", "/checkout");
    expect(within(summary).getByRole("link", { name: "Continue Shopping" })).toHaveAttribute("href", "/");
  });

  it.each([
    ["#added=p-a", ["Dome Band Ring added to cart!"]],
    ["#added=p-z", []],
    ["#added=%", []],
  ])("after the form without JavaScript, %s, shows the toast once", async (hash, texts) => {
    const toasts = jest.spyOn(toast, "success").mockImplementation(() => {});
    history.replaceState({ idx: 3 }, "", `/cart?from=form${hash}`);
    show();
    expect(toasts).not.toHaveBeenCalled();
    await rowOf("Dome Band Ring");
    await press("Increase quantity of Dome Band Ring");
    expect(toasts.mock.calls.flat()).toEqual(texts);
    expect(location.pathname + location.search + location.hash).toBe("/cart?from=form");
    expect(history.state).toEqual({ idx: 3 });
    toasts.mockRestore();
  });

  it("shows that the cart is empty, with a link to the shop", async () => {
    shop.reset(aCart([]));
    show();
    expect(await screen.findByText("Your cart is empty")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Continue Shopping" })).toHaveAttribute("href", "/");
  });

  it("shows why the cart cannot be shown, and tries again", async () => {
    shop.respondOnce("GET", anErrorResponse(403, "csrf", "Please reload the page."));
    show();
    expect(await screen.findByText("Error loading your cart: Please reload the page.")).toBeInTheDocument();
    expect(await axeFindings("cart: failed")).toEqual([]);
    await press("Try again");
    expect(await rowOf("Fine Chain")).toBeInTheDocument();
  });

  it.each([404, 500])("is empty with a notice after a %i, and tries again", async (status) => {
    shop.respondOnce("GET", anErrorResponse(status, "any", "any"));
    show();
    expect(await screen.findByText("Your cart is empty")).toBeInTheDocument();
    expect(await axeFindings("cart: could not be checked")).toEqual([]);
    await press("Try again");
    expect(await rowOf("Fine Chain")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
  });

  it("leaves a confirmed cart on screen when reading it again fails", async () => {
    show();
    await rowOf("Fine Chain");
    shop.respondOnce("GET", anErrorResponse(500, "server_error", "any"));
    act(() => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByText(/We could not check your cart just now/)).toBeInTheDocument();
    expect(await rowOf("Fine Chain")).toBeInTheDocument();
    await press("Try again");
    await waitFor(() => expect(screen.queryByText(/We could not check/)).not.toBeInTheDocument());
  });
});

describe("an item", () => {
  it("changes its quantity at once, busy until the server has answered", async () => {
    show();
    const row = await rowOf("Dome Band Ring");
    const gate = shop.gate();
    await press("Increase quantity of Dome Band Ring");
    expect(within(row).getByRole("textbox", { name: "Quantity of Dome Band Ring" })).toHaveValue("3");
    expect(row).toHaveAttribute("aria-busy", "true");
    expect(await rowOf("Fine Chain")).not.toHaveAttribute("aria-busy");
    expect(screen.getByRole("region", { name: "Order Summary" })).toHaveTextContent("£3,060.50");
    gate.open();
    await waitFor(() => expect(row).not.toHaveAttribute("aria-busy"));
    expect(screen.queryByText("Loading your cart...")).not.toBeInTheDocument();
  });

  it("stops at the stock and shows this limit", async () => {
    show();
    const row = await rowOf("Dome Band Ring");
    await press("Increase quantity of Dome Band Ring");
    expect(within(row).getByRole("status")).toHaveTextContent("Only 3 in stock");
    const plus = screen.getByRole("button", { name: "Increase quantity of Dome Band Ring" });
    expect(plus).toHaveAttribute("aria-disabled", "true");
    expect(await axeFindings("cart: all there is")).toEqual([]);
    await userEvent.click(plus);
    expect(within(row).getByRole("textbox")).toHaveValue("3");
  });

  it("counts the pieces of other items of a product, which share its stock", async () => {
    const plain = aCartItem({ id: "a", product: ring, quantity: 2 });
    const engraved = aCartItem({ id: "b", product: ring, quantity: 1, engraving: "Ada" });
    shop.reset(aCart([plain, engraved]));
    show();
    expect(await screen.findAllByText("Only 3 in stock")).toHaveLength(2);
    expect(screen.getByRole("button", { name: "Increase quantity of Dome Band Ring" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  });

  it("says that several items are together more than the stock, and each can be lowered", async () => {
    const scarce = { ...ring, inventory: 2 };
    const engraved = aCartItem({ id: "b", product: scarce, quantity: 2, engraving: "Ada" });
    shop.reset(aCart([aCartItem({ id: "a", product: scarce, quantity: 2 }), engraved]));
    show();
    const text = "Only 2 left in stock, and 4 are in your cart. Please choose a smaller quantity to check out.";
    expect(await screen.findAllByText(text)).toHaveLength(2);
    await press("Decrease quantity of Dome Band Ring");
    expect(screen.getByRole("textbox", { name: "Quantity of Dome Band Ring" })).toHaveValue("1");
    expect(await axeFindings("cart: changed since")).toEqual([]);
  });

  it("dims minus at one piece, where it does nothing", async () => {
    show();
    const row = await rowOf("Fine Chain");
    const minus = screen.getByRole("button", { name: "Decrease quantity of Fine Chain" });
    expect(minus).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(minus);
    expect(within(row).getByRole("textbox")).toHaveValue("1");
    expect(shop.calls).toEqual(["GET cart/"]);
  });

  it("has a quantity that cannot be typed over", async () => {
    show();
    await rowOf("Fine Chain");
    expect(screen.getByRole("textbox", { name: "Quantity of Fine Chain" })).toHaveAttribute("readonly");
  });

  it("is removed at once, and leaves Undo with the focus in its place", async () => {
    show();
    await rowOf("Dome Band Ring");
    await press("Remove Dome Band Ring");
    expect(screen.queryByRole("link", { name: "Dome Band Ring" })).not.toBeInTheDocument();
    const undo = screen.getByRole("button", { name: "Undo removing Dome Band Ring" });
    expect(undo).toHaveFocus();
    expect(undo.closest("tr")).toHaveTextContent("Dome Band Ring removed.");
    expect(undo.closest("tr")?.nextElementSibling).toBe(await rowOf("Fine Chain"));
    await screen.findByRole("button", { name: "Undo" });
    expect(await axeFindings("cart: a line is gone, with Undo")).toEqual([]);
    await userEvent.keyboard("{Enter}");
    expect(await rowOf("Dome Band Ring")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Remove Dome Band Ring" })).toHaveFocus();
    expect(undo).not.toBeInTheDocument();
  });

  it("is added again on Undo in the toast, once for both buttons", async () => {
    show();
    await rowOf("Fine Chain");
    await press("Remove Fine Chain");
    const gate = shop.gate();
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await press("Undo removing Fine Chain");
    gate.open();
    const row = await rowOf("Fine Chain");
    expect(within(row).getByRole("textbox")).toHaveValue("1");
    expect(shop.calls.filter((call) => call.startsWith("POST"))).toHaveLength(1);
  });

  it("leaves Undo where the item could not be added again", async () => {
    show();
    await rowOf("Fine Chain");
    await press("Remove Fine Chain");
    shop.respondOnce("POST", anErrorResponse(409, "out_of_stock", "Sorry, Fine Chain is currently out of stock."));
    await press("Undo removing Fine Chain");
    expect(await screen.findByRole("alert")).toHaveTextContent("Sorry, Fine Chain is currently out of stock.");
    await press("Undo removing Fine Chain");
    expect(await rowOf("Fine Chain")).toBeInTheDocument();
  });

  it("can be put back when it was the last one, and not by the next shopper", async () => {
    shop.reset(aCart([aCartItem({ id: "a", product: ring })]));
    show();
    await rowOf("Dome Band Ring");
    await press("Remove Dome Band Ring");
    expect(screen.getByText("Your cart is empty")).toBeInTheDocument();
    expect(screen.queryByRole("region", { name: "Order Summary" })).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Undo removing Dome Band Ring" })).toHaveFocus();
    act(() => session.start({ access: "token", user: aProfile() }));
    expect(await screen.findByText("Your cart is empty")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Undo removing Dome Band Ring" })).not.toBeInTheDocument();
    act(() => session.forget());
  });

  it("is saved on the wishlist for later, and comes back on Undo", async () => {
    show();
    await rowOf("Fine Chain");
    await press("Save for later Fine Chain");
    expect(await screen.findByText("Fine Chain saved on your wishlist.", { exact: false })).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Fine Chain" })).not.toBeInTheDocument();
    expect(wishlist.current.ids).toEqual(["p-b"]);
    const undo = screen.getByRole("button", { name: "Undo removing Fine Chain" });
    expect(undo).toHaveFocus();
    await userEvent.click(undo);
    expect(await rowOf("Fine Chain")).toBeInTheDocument();
    await waitFor(() => expect(wishlist.current.ids).toEqual([]));
  });

  it("leaves Undo with the focus when the only one is saved for later", async () => {
    shop.reset(aCart([aCartItem({ id: "b", product: chain })]));
    show();
    await rowOf("Fine Chain");
    await press("Save for later Fine Chain");
    await waitFor(() => expect(screen.getByRole("button", { name: "Undo removing Fine Chain" })).toHaveFocus());
    expect(screen.getByText("Your cart is empty")).toBeInTheDocument();
    await userEvent.keyboard("{Enter}");
    expect(await rowOf("Fine Chain")).toBeInTheDocument();
    await waitFor(() => expect(wishlist.current.ids).toEqual([]));
  });

  it("stays on the wishlist on Undo when it was there before", async () => {
    await act(() => wishlist.set("p-b", true));
    show();
    await rowOf("Fine Chain");
    await press("Save for later Fine Chain");
    await userEvent.click(await screen.findByRole("button", { name: "Undo removing Fine Chain" }));
    expect(await rowOf("Fine Chain")).toBeInTheDocument();
    expect(wishlist.current.ids).toEqual(["p-b"]);
    await act(() => wishlist.set("p-b", false));
  });

  it("stays in the cart when it cannot be saved", async () => {
    jest.spyOn(wishlist, "set").mockRejectedValueOnce(new ApiError("Your wishlist is full.", 409, "wishlist_full"));
    show();
    await rowOf("Fine Chain");
    await press("Save for later Fine Chain");
    expect(await screen.findByRole("alert")).toHaveTextContent("Your wishlist is full.");
    expect(await rowOf("Fine Chain")).toBeInTheDocument();
    expect(shop.calls).toEqual(["GET cart/"]);
    jest.restoreAllMocks();
  });

  it("shows what its discount saves, and that few pieces are left", async () => {
    const product = { ...ring, original_price: 120000, active_discount: 18 };
    shop.reset(aCart([aCartItem({ id: "a", product, quantity: 2 }), aCartItem({ id: "b", product: chain })]));
    show();
    const row = await rowOf("Dome Band Ring");
    expect(row).toHaveTextContent("You save £440");
    expect(row).toHaveTextContent("Was £1,200 now £980");
    expect(row).toHaveTextContent("Only 3 left");
    await press("Increase quantity of Dome Band Ring");
    expect(row).toHaveTextContent("You save £660");
    // Once is enough: the quantity says so too.
    expect(row).not.toHaveTextContent("Only 3 left");
    expect(row).toHaveTextContent("Only 3 in stock");
    expect(await rowOf("Fine Chain")).not.toHaveTextContent(/You save|left/);
  });

  it("shows what has changed since it was added", async () => {
    const dearer = aCartItem({ id: "a", product: ring, added_price: 90000, quantity: 5 });
    shop.reset(aCart([dearer]));
    show();
    const row = await rowOf("Dome Band Ring");
    expect(row).toHaveTextContent("The price has changed since you added it: it was £900, now £980.");
    expect(row).toHaveTextContent("Only 3 left in stock. Please choose a smaller quantity to check out.");
    expect(await axeFindings("cart: changed since")).toEqual([]);
    await press("Decrease quantity of Dome Band Ring");
    expect(within(row).getByRole("textbox")).toHaveValue("3");
  });
});

it("clears the cart at once, and leaves Undo with the focus in its place", async () => {
  show();
  await rowOf("Fine Chain");
  await press("Clear Cart");
  expect(screen.getByText("Your cart is empty")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Undo clearing the cart" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(await rowOf("Dome Band Ring")).toBeInTheDocument();
  expect(await rowOf("Fine Chain")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Undo clearing the cart" })).not.toBeInTheDocument();
});

it("renders an oversized cart in pages", async () => {
  const items = Array.from({ length: 102 }, (_, index) =>
    aCartItem({ id: `${index}`, product: aProduct({ id: `p${index}`, title: `Ring ${index}` }) }),
  );
  shop.reset(aCart(items));
  show();
  // By text and value: queries by role or label take seconds among so many rows.
  expect(await screen.findByText("Ring 99", { selector: "a" })).toBeInTheDocument();
  expect(screen.queryByText("Ring 100", { selector: "a" })).not.toBeInTheDocument();
  const shown = screen.getByDisplayValue("1 to 100");
  expect(shown).toHaveAccessibleName("Items shown, of 102");
  await userEvent.selectOptions(shown, "101 to 102");
  expect(screen.getByText("Ring 101", { selector: "a" })).toBeInTheDocument();
  expect(screen.queryByText("Ring 99", { selector: "a" })).not.toBeInTheDocument();
  for (const title of ["Ring 101", "Ring 100"]) {
    const [removed] = screen.getAllByText(title, { selector: "span" }); // "Save for later" has the second
    await userEvent.click(removed as HTMLElement);
  }
  expect(screen.getByText("Ring 99", { selector: "a" })).toBeInTheDocument();
});

describe("without a connection", () => {
  beforeEach(() => jest.spyOn(navigator, "onLine", "get").mockReturnValue(false));
  afterEach(() => {
    act(() => {
      for (const { key } of offlineQueue.current) offlineQueue.remove(key);
    });
    jest.restoreAllMocks();
  });

  it("shows the last cart, and does not offer checkout", async () => {
    show();
    await rowOf("Dome Band Ring");
    expect(screen.getByText("You are offline. This is your cart as we last saw it.")).toBeInTheDocument();
    const button = screen.getByRole("button", { name: "Proceed to Checkout" });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription("You are offline. Checkout opens again when you are back online.");
    expect(screen.queryByRole("link", { name: "Proceed to Checkout" })).not.toBeInTheDocument();
  });

  it("shows the offline queue above the cart, and removes an item from it", async () => {
    offlineQueue.add({ productId: "p-c", title: "Halo Ring" });
    show();
    const queue = await screen.findByRole("region", { name: "Added while you were offline" });
    expect(queue).toHaveTextContent("Halo RingWill be added when you are back online.");
    await press("Remove Halo Ring");
    expect(queue).not.toBeInTheDocument();
  });
});
