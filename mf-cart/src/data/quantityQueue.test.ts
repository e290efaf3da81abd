import { bus } from "@aurelle/shared/bus";
import { aCart, aCartItem, aProduct } from "@aurelle/shared/testing";
import { aFakeShop, anErrorResponse } from "@aurelle/shared/testing/fakeShop";
import { toast } from "@aurelle/shared/toast";
import { waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { cartView } from "../model/cartView";
import { fetchCart } from "./cartThunks";
import { queueQuantity } from "./quantityQueue";
import { type AppStore, makeStore } from "./store";

const shop = aFakeShop();
let store: AppStore;
/** Every quantity of item `a` that was on screen, in order. */
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
const isSettled = () => waitFor(() => expect(store.getState().cart.pendingQuantities).toEqual({}));
const puts = () => shop.calls.filter((call) => call.startsWith("PUT"));

describe("changing a quantity", () => {
  it("shows the pending quantity at once and sends it", async () => {
    store.dispatch(queueQuantity("a", 2));
    expect(quantityOf("a")).toBe(2);
    await isSettled();
    expect(puts()).toEqual(['PUT cart/item/a/ {"quantity":2}']);
    expect(quantityOf("a")).toBe(2);
  });

  it("has one request in flight: the latest quantity wins, and no older one shows again", async () => {
    const gate = shop.gate();
    for (let quantity = 2; quantity <= 11; quantity += 1) store.dispatch(queueQuantity("a", quantity));
    await waitFor(() => expect(puts()).toHaveLength(1));
    gate.open();
    await isSettled();
    expect(puts()).toEqual(['PUT cart/item/a/ {"quantity":2}', 'PUT cart/item/a/ {"quantity":11}']);
    expect(shown).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(shop.cart.cart_items[0]?.quantity).toBe(11);
  });

  it("ends on the server's quantity when one of many requests fails", async () => {
    const gate = shop.gate();
    shop.respondOnce("PUT", anErrorResponse(500, "server_error", "boom"));
    store.dispatch(queueQuantity("a", 2));
    await waitFor(() => expect(puts()).toHaveLength(1));
    store.dispatch(queueQuantity("a", 5));
    gate.open();
    await isSettled();
    expect(shown).toEqual([2, 5]);
    expect(shop.cart.cart_items[0]?.quantity).toBe(5);
    expect(toast.error).not.toHaveBeenCalled();
  });

  it("rolls back only the rejected item and shows why", async () => {
    const gate = shop.gate();
    shop.gate(); // the response for item b never arrives
    shop.respondOnce("PUT", anErrorResponse(409, "insufficient_stock", "Only 1 of Dome Band Ring is left."));
    store.dispatch(queueQuantity("a", 3));
    await waitFor(() => expect(puts()).toHaveLength(1));
    store.dispatch(queueQuantity("b", 2));
    gate.open();
    await waitFor(() => expect(quantityOf("a")).toBe(1));
    expect(quantityOf("b")).toBe(2);
    expect(toast.error).toHaveBeenCalledWith("Only 1 of Dome Band Ring is left.");
  });

  it("shows that another tab has removed the item", async () => {
    shop.respondOnce("PUT", anErrorResponse(404, "not_found", "Not found."));
    store.dispatch(queueQuantity("a", 2));
    await isSettled();
    expect(toast.error).toHaveBeenCalledWith("This item is no longer in your cart.");
  });

  it("shows the error of a removal with 404 when the server still lists the item", async () => {
    shop.respondOnce("DELETE", anErrorResponse(404, "not_found", "Not found."));
    store.dispatch(queueQuantity("a", 0));
    await isSettled();
    expect(toast.error).toHaveBeenCalledWith("Not found.");
    expect(quantityOf("a")).toBe(1);
  });

  it("reads the cart when a response cannot be read: the server may have made the change", async () => {
    shop.respondOnce("PUT", () => HttpResponse.html("<p>sign in to the Wi-Fi"));
    store.dispatch(queueQuantity("a", 2));
    await isSettled();
    expect(toast.error).toHaveBeenCalledWith("The shop's answer could not be read. Please try again.");
    expect(shop.calls.at(-1)).toBe("GET cart/");
  });

  it("reads the server's quantity when no response arrived, and shows no other quantity before that", async () => {
    shop.respondOnce("PUT", () => HttpResponse.error());
    const lost = shop.gate();
    store.dispatch(queueQuantity("a", 2));
    lost.open();
    await isSettled();
    expect(shown).toEqual([2, 1]);
    expect(shop.calls.at(-1)).toBe("GET cart/");
  });

  it("shows only the chosen quantity when the server made the change and its response was lost", async () => {
    shop.respondOnce("PUT", () => {
      shop.setCart(aCart([aCartItem({ id: "a", product: aProduct({ id: "p-a" }), quantity: 2 })], { revision: 2 }));
      return HttpResponse.error();
    });
    store.dispatch(queueQuantity("a", 2));
    await isSettled();
    expect(shown).toEqual([2]);
  });

  it("drops an answer that is older than the cart in the store", async () => {
    const slow = shop.gate();
    store.dispatch(queueQuantity("a", 2));
    await waitFor(() => expect(puts()).toHaveLength(1));
    store.dispatch(queueQuantity("b", 4));
    await waitFor(() => expect(store.getState().cart.pendingQuantities).toEqual({ a: 2 }));
    slow.open();
    await isSettled();
    expect(quantityOf("b")).toBe(4);
    expect(quantityOf("a")).toBe(2);
  });

  it("emits revision and pieces after the answer", async () => {
    store.dispatch(queueQuantity("a", 4));
    await isSettled();
    expect(bus.last("cart.changed")).toEqual({ cartId: "cart-1", revision: 2, quantity: 5 });
  });
});
