import { bus } from "@aurelle/shared/bus";
import { aCart, aCartItem, aProduct } from "@aurelle/shared/testing";
import { toast } from "@aurelle/shared/toast";
import { waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { cartView } from "../model/cartView";
import { fetchCart } from "./cartThunks";
import { aFakeShop, aFault } from "./fakeShop";
import { wishQuantity } from "./quantityQueue";
import { type CartStore, makeStore } from "./store";

const shop = aFakeShop();
let store: CartStore;
/** Every quantity of line a that was ever on screen. */
let shown: number[];

beforeAll(() => shop.server.listen());
afterAll(() => shop.server.close());
beforeEach(async () => {
  shop.reset(aCart([aCartItem({ id: "a", product: aProduct({ id: "p-a" }), quantity: 1 }), aCartItem({ id: "b" })]));
  store = makeStore();
  await store.dispatch(fetchCart());
  shown = [];
  store.subscribe(() => {
    const now = quantityOf("a");
    if (now !== shown.at(-1)) shown.push(now);
  });
  jest.spyOn(toast, "error").mockImplementation(() => 0);
  jest.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

function quantityOf(id: string): number {
  const view = cartView(store.getState().cart);
  return view.status === "succeeded" ? (view.cart.items.find((item) => item.id === id)?.quantity ?? 0) : 0;
}
const isSettled = () => waitFor(() => expect(store.getState().cart.wishes).toEqual({}));
const puts = () => shop.calls.filter((call) => call.startsWith("PUT"));

describe("changing a quantity", () => {
  it("shows the wish at once and sends it", async () => {
    store.dispatch(wishQuantity("a", 2));
    expect(quantityOf("a")).toBe(2);
    await isSettled();
    expect(puts()).toEqual(['PUT cart/item/a/ {"quantity":2}']);
    expect(quantityOf("a")).toBe(2);
  });

  it("keeps one request in flight; the latest wish wins and nothing jumps back", async () => {
    const gate = shop.gate();
    for (let quantity = 2; quantity <= 11; quantity += 1) store.dispatch(wishQuantity("a", quantity));
    await waitFor(() => expect(puts()).toHaveLength(1));
    gate.open();
    await isSettled();
    expect(puts()).toEqual(['PUT cart/item/a/ {"quantity":2}', 'PUT cart/item/a/ {"quantity":11}']);
    expect(shown).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(shop.cart.cart_items[0]?.quantity).toBe(11);
  });

  it("ends on the server's number when one of many fails", async () => {
    const gate = shop.gate();
    shop.refuse("PUT", aFault(500, "server_error", "boom"));
    store.dispatch(wishQuantity("a", 2));
    await waitFor(() => expect(puts()).toHaveLength(1));
    store.dispatch(wishQuantity("a", 5));
    gate.open();
    await isSettled();
    expect(shown).toEqual([2, 5]);
    expect(shop.cart.cart_items[0]?.quantity).toBe(5);
    expect(toast.error).not.toHaveBeenCalled();
  });

  it("takes back a refused line alone and says why", async () => {
    const gate = shop.gate();
    shop.gate(); // line b stays on its way
    shop.refuse("PUT", aFault(409, "insufficient_stock", "Only 1 of Dome Band Ring is left."));
    store.dispatch(wishQuantity("a", 3));
    await waitFor(() => expect(puts()).toHaveLength(1));
    store.dispatch(wishQuantity("b", 2));
    gate.open();
    await waitFor(() => expect(quantityOf("a")).toBe(1));
    expect(quantityOf("b")).toBe(2);
    expect(toast.error).toHaveBeenCalledWith("Only 1 of Dome Band Ring is left.");
  });

  it("says that a line is gone which another tab has removed", async () => {
    shop.refuse("PUT", aFault(404, "not_found", "Not found."));
    store.dispatch(wishQuantity("a", 2));
    await isSettled();
    expect(toast.error).toHaveBeenCalledWith("This item is no longer in your cart.");
  });

  it("says so when a line cannot be removed because the server does not know it, and lists it all the same", async () => {
    shop.refuse("DELETE", aFault(404, "not_found", "Not found."));
    store.dispatch(wishQuantity("a", 0));
    await isSettled();
    expect(toast.error).toHaveBeenCalledWith("Not found.");
    expect(quantityOf("a")).toBe(1);
  });

  it("asks for the cart when an answer cannot be read: the server may have done it", async () => {
    shop.refuse("PUT", () => HttpResponse.html("<p>sign in to the Wi-Fi"));
    store.dispatch(wishQuantity("a", 2));
    await isSettled();
    expect(toast.error).toHaveBeenCalledWith("The shop's answer could not be read. Please try again.");
    expect(shop.calls.at(-1)).toBe("GET cart/");
  });

  it("asks the server for its number when no answer came, and does not jump meanwhile", async () => {
    shop.refuse("PUT", () => HttpResponse.error());
    const lost = shop.gate();
    store.dispatch(wishQuantity("a", 2));
    lost.open();
    await isSettled();
    expect(shown).toEqual([2, 1]);
    expect(shop.calls.at(-1)).toBe("GET cart/");
  });

  it("drops an answer that is older than what is known", async () => {
    const slow = shop.gate();
    store.dispatch(wishQuantity("a", 2));
    await waitFor(() => expect(puts()).toHaveLength(1));
    store.dispatch(wishQuantity("b", 4));
    await waitFor(() => expect(store.getState().cart.wishes).toEqual({ a: 2 }));
    slow.open();
    await isSettled();
    expect(quantityOf("b")).toBe(4);
    expect(quantityOf("a")).toBe(2);
  });

  it("tells the shop revision and pieces after the answer", async () => {
    store.dispatch(wishQuantity("a", 4));
    await isSettled();
    expect(bus.last("cart.changed")).toEqual({ cartId: "cart-1", revision: 2, quantity: 5 });
  });
});
