import { aCart, aCartItem, aProduct } from "@aurelle/shared/testing";
import { type ToastAction, toast } from "@aurelle/shared/toast";
import { waitFor } from "@testing-library/react";
import { cartView } from "../model/cartView";
import { visitorChanged } from "./cartSlice";
import { fetchCart } from "./cartThunks";
import { aFakeShop, aFault } from "./fakeShop";
import { wishQuantity } from "./quantityQueue";
import { clearLines, removeLine } from "./removeWithUndo";
import { type CartStore, makeStore } from "./store";

const shop = aFakeShop();
let store: CartStore;
let undo: ToastAction | undefined;

const ring = aCartItem({ id: "a", product: aProduct({ id: "p-a", title: "Dome Band Ring" }), quantity: 2 });
const chain = aCartItem({ id: "b", product: aProduct({ id: "p-b", title: "Fine Chain" }), quantity: 1 });

beforeAll(() => shop.server.listen());
afterAll(() => shop.server.close());
beforeEach(async () => {
  shop.reset(aCart([ring, chain]));
  store = makeStore();
  await store.dispatch(fetchCart());
  undo = undefined;
  jest.spyOn(toast, "error").mockImplementation(() => 0);
  jest.spyOn(console, "warn").mockImplementation(() => {});
  jest.spyOn(toast, "info").mockImplementation((_, action) => {
    undo = action;
    return 0;
  });
});
afterEach(() => jest.restoreAllMocks());

const items = () => {
  const view = cartView(store.getState().cart);
  return view.status === "succeeded" ? view.cart.items : [];
};
const titles = () => items().map(({ title }) => title);
const line = (id: string) => {
  const found = items().find((item) => item.id === id);
  if (!found) throw new Error(`no line ${id}`);
  return found;
};
const isSettled = () => waitFor(() => expect(store.getState().cart.wishes).toEqual({}));
const changes = () => shop.calls.filter((call) => !call.startsWith("GET"));

describe("removing a line", () => {
  it("acts at once", async () => {
    store.dispatch(removeLine(line("a")));
    expect(titles()).toEqual(["Fine Chain"]);
    await isSettled();
    expect(changes()).toEqual(["DELETE cart/item/a/remove/"]);
    expect(toast.info).toHaveBeenCalledWith("Dome Band Ring removed from your cart.", expect.anything());
  });

  it("brings the line back with its quantity on Undo", async () => {
    store.dispatch(removeLine(line("a")));
    await isSettled();
    undo?.onAction();
    await waitFor(() => expect(titles()).toEqual(["Dome Band Ring", "Fine Chain"]));
    expect(changes().at(-1)).toBe('POST cart/add/ {"product_id":"p-a","quantity":2}');
  });

  it("waits for the removal before it brings the line back", async () => {
    const gate = shop.gate();
    store.dispatch(removeLine(line("a")));
    await waitFor(() => expect(changes()).toHaveLength(1));
    undo?.onAction();
    expect(changes()).toHaveLength(1);
    gate.open();
    await waitFor(() => expect(items()).toHaveLength(2));
  });

  it("never tells the server of a removal that was undone before it was sent", async () => {
    const gate = shop.gate();
    store.dispatch(wishQuantity("a", 3));
    await waitFor(() => expect(changes()).toHaveLength(1));
    store.dispatch(removeLine(line("a")));
    undo?.onAction();
    gate.open();
    await isSettled();
    expect(line("a").quantity).toBe(3);
    expect(changes()).toEqual(['PUT cart/item/a/ {"quantity":3}']);
  });

  it("shows the line again when the server refuses, and Undo then adds nothing", async () => {
    shop.refuse("DELETE", aFault(503, "busy", "The shop is very busy. Please try again in a moment."));
    store.dispatch(removeLine(line("a")));
    await isSettled();
    expect(titles()).toEqual(["Dome Band Ring", "Fine Chain"]);
    expect(toast.error).toHaveBeenCalledWith("The shop is very busy. Please try again in a moment.");
    undo?.onAction();
    await Promise.resolve();
    expect(changes()).toHaveLength(1);
  });

  it("takes a line that is gone already for removed", async () => {
    const gone = line("a");
    shop.reset(aCart([], { revision: 9 }));
    shop.refuse("DELETE", aFault(404, "not_found", "Not found."));
    store.dispatch(removeLine(gone));
    await isSettled();
    expect(toast.error).not.toHaveBeenCalled();
  });

  it("offers nothing of the former shopper's once somebody else is here", async () => {
    store.dispatch(removeLine(line("a")));
    await isSettled();
    store.dispatch(visitorChanged());
    undo?.onAction();
    await Promise.resolve();
    expect(changes()).toHaveLength(1);
  });
});

describe("clearing the cart", () => {
  it("acts at once, after the request that is under way", async () => {
    const gate = shop.gate();
    store.dispatch(wishQuantity("a", 3));
    await waitFor(() => expect(changes()).toHaveLength(1));
    store.dispatch(clearLines(items()));
    expect(titles()).toEqual([]);
    gate.open();
    await waitFor(() => expect(shop.cart.cart_items).toEqual([]));
    expect(changes()).toEqual(['PUT cart/item/a/ {"quantity":3}', "DELETE cart/clear/"]);
  });

  it("brings every line back on Undo, in order", async () => {
    store.dispatch(clearLines(items()));
    undo?.onAction();
    await waitFor(() => expect(items()).toHaveLength(2));
    expect(changes().slice(1)).toEqual([
      'POST cart/add/ {"product_id":"p-a","quantity":2}',
      'POST cart/add/ {"product_id":"p-b","quantity":1}',
    ]);
  });

  it("says what cannot be brought back", async () => {
    store.dispatch(clearLines(items()));
    shop.refuse("POST", aFault(409, "out_of_stock", "Sorry, Dome Band Ring is currently out of stock."));
    undo?.onAction();
    await waitFor(() => expect(items()).toHaveLength(1));
    expect(toast.error).toHaveBeenCalledWith("Sorry, Dome Band Ring is currently out of stock.");
  });

  it("is back on screen when the server refuses", async () => {
    shop.refuse("DELETE", aFault(500, "server_error", "boom"));
    store.dispatch(clearLines(items()));
    await waitFor(() => expect(titles()).toEqual(["Dome Band Ring", "Fine Chain"]));
    expect(toast.error).toHaveBeenCalledWith("Something went wrong on our side. Please try again.");
  });
});
