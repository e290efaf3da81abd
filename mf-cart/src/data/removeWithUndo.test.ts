import { aCart, aCartItem, aProduct } from "@aurelle/shared/testing";
import { aFakeShop, anErrorResponse } from "@aurelle/shared/testing/fakeShop";
import { type ToastAction, toast } from "@aurelle/shared/toast";
import { waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { cartView } from "../model/cartView";
import { shopperChanged } from "./cartSlice";
import { fetchCart } from "./cartThunks";
import { queueQuantity } from "./quantityQueue";
import { clearWithUndo, removeWithUndo } from "./removeWithUndo";
import { type AppStore, makeStore } from "./store";

const shop = aFakeShop();
let store: AppStore;
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
afterEach(() => {
  shop.server.events.removeAllListeners();
  jest.restoreAllMocks();
});

const items = () => {
  const view = cartView(store.getState().cart);
  return view.status === "succeeded" ? view.cart.items : [];
};
const titles = () => items().map(({ title }) => title);
const itemOf = (id: string) => {
  const found = items().find((item) => item.id === id);
  if (!found) throw new Error(`no item ${id}`);
  return found;
};
const isSettled = () => waitFor(() => expect(store.getState().cart.pendingQuantities).toEqual({}));
const changes = () => shop.calls.filter((call) => !call.startsWith("GET"));
const loseResponse = (method: string) => shop.respondOnce(method, () => HttpResponse.error());
const failReadings = (count: number) => {
  for (let failed = 0; failed < count; failed += 1)
    shop.respondOnce("GET", anErrorResponse(500, "server_error", "boom"));
};
/** The idempotency keys of the additions from now on. */
const recordKeys = () => {
  const keys: (string | null)[] = [];
  shop.server.events.on("request:start", ({ request }) => {
    if (request.method === "POST") keys.push(request.headers.get("Idempotency-Key"));
  });
  return keys;
};

describe("removing an item", () => {
  it("acts at once", async () => {
    store.dispatch(removeWithUndo(itemOf("a")));
    expect(titles()).toEqual(["Fine Chain"]);
    await isSettled();
    expect(changes()).toEqual(["DELETE cart/item/a/remove/"]);
    expect(toast.info).toHaveBeenCalledWith("Dome Band Ring removed from your cart.", expect.anything());
  });

  it("adds the item again with its quantity on Undo", async () => {
    store.dispatch(removeWithUndo(itemOf("a")));
    await isSettled();
    undo?.onAction();
    await waitFor(() => expect(titles()).toEqual(["Dome Band Ring", "Fine Chain"]));
    expect(changes().at(-1)).toBe('POST cart/add/ {"product_id":"p-a","quantity":2}');
  });

  it("adds the item again only after the removal", async () => {
    const gate = shop.gate();
    store.dispatch(removeWithUndo(itemOf("a")));
    await waitFor(() => expect(changes()).toHaveLength(1));
    undo?.onAction();
    expect(changes()).toHaveLength(1);
    gate.open();
    await waitFor(() => expect(items()).toHaveLength(2));
  });

  it("does not send a removal that was undone before it was sent", async () => {
    const gate = shop.gate();
    store.dispatch(queueQuantity("a", 3));
    await waitFor(() => expect(changes()).toHaveLength(1));
    store.dispatch(removeWithUndo(itemOf("a")));
    undo?.onAction();
    gate.open();
    await isSettled();
    expect(itemOf("a").quantity).toBe(3);
    expect(changes()).toEqual(['PUT cart/item/a/ {"quantity":3}']);
  });

  it("shows the item again when the server rejects the removal, and Undo then adds nothing", async () => {
    shop.respondOnce("DELETE", anErrorResponse(503, "busy", "The shop is very busy. Please try again in a moment."));
    store.dispatch(removeWithUndo(itemOf("a")));
    await isSettled();
    expect(titles()).toEqual(["Dome Band Ring", "Fine Chain"]);
    expect(toast.error).toHaveBeenCalledWith("The shop is very busy. Please try again in a moment.");
    undo?.onAction();
    await Promise.resolve();
    expect(changes()).toHaveLength(1);
  });

  it("counts an item that the cart no longer has as removed", async () => {
    const gone = itemOf("a");
    shop.reset(aCart([], { revision: 9 }));
    shop.respondOnce("DELETE", anErrorResponse(404, "not_found", "Not found."));
    store.dispatch(removeWithUndo(gone));
    await isSettled();
    expect(toast.error).not.toHaveBeenCalled();
  });

  it("adds nothing on Undo after another shopper has signed in", async () => {
    store.dispatch(removeWithUndo(itemOf("a")));
    await isSettled();
    store.dispatch(shopperChanged());
    undo?.onAction();
    await store.dispatch(fetchCart()); // a request that Undo had sent would have arrived before this one
    expect(changes()).toEqual(["DELETE cart/item/a/remove/"]);
  });

  it("adds nothing on Undo when another shopper signs in while it reads the cart", async () => {
    shop.respondOnce("DELETE", anErrorResponse(409, "conflict", "Not now."));
    const putBack = store.dispatch(removeWithUndo(itemOf("a")));
    await isSettled();
    await waitFor(() => expect(store.getState().cart.reading.status).toBe("succeeded"));
    const gate = shop.gate("GET");
    const readings = shop.calls.length;
    const undone = putBack();
    await waitFor(() => expect(shop.calls).toHaveLength(readings + 1));
    store.dispatch(shopperChanged());
    shop.setCart(aCart([chain], { id: "cart-2" }));
    await store.dispatch(fetchCart());
    gate.open();
    await undone;
    expect(changes()).toEqual(["DELETE cart/item/a/remove/"]);
  });

  it("adds the item on a second Undo after the connection was lost, under the same key", async () => {
    const keys = recordKeys();
    const putBack = store.dispatch(removeWithUndo(itemOf("a")));
    await isSettled();
    loseResponse("POST");
    failReadings(1);
    await putBack();
    expect(titles()).toEqual(["Fine Chain"]);
    await putBack();
    expect(titles()).toEqual(["Dome Band Ring", "Fine Chain"]);
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });

  it("adds nothing more once an addition whose response was lost has arrived", async () => {
    const putBack = store.dispatch(removeWithUndo(itemOf("a")));
    await isSettled();
    shop.respondOnce("POST", () => {
      shop.setCart(aCart([chain, { ...ring, id: "again" }], { revision: 3 }));
      return HttpResponse.error();
    });
    await putBack();
    expect(titles()).toEqual(["Dome Band Ring", "Fine Chain"]);
    await putBack();
    expect(changes().filter((call) => call.startsWith("POST"))).toHaveLength(1);
  });

  it("adds the item again although the response to its removal was lost", async () => {
    shop.respondOnce("DELETE", () => {
      shop.setCart(aCart([chain], { revision: 2 }));
      return HttpResponse.error();
    });
    failReadings(2);
    const putBack = store.dispatch(removeWithUndo(itemOf("a")));
    await isSettled();
    await putBack();
    expect(changes()).toHaveLength(1); // the cart could not be read, so the item may still be in it
    await putBack();
    expect(shop.cart.cart_items.map(({ product, quantity }) => `${quantity} × ${product.title}`)).toEqual([
      "1 × Fine Chain",
      "2 × Dome Band Ring",
    ]);
  });
});

describe("clearing the cart", () => {
  it("acts at once, and sends after the request in flight", async () => {
    const gate = shop.gate();
    store.dispatch(queueQuantity("a", 3));
    await waitFor(() => expect(changes()).toHaveLength(1));
    store.dispatch(clearWithUndo(items(), () => {}));
    expect(titles()).toEqual([]);
    gate.open();
    await waitFor(() => expect(shop.cart.cart_items).toEqual([]));
    expect(changes()).toEqual(['PUT cart/item/a/ {"quantity":3}', "DELETE cart/clear/"]);
  });

  it("adds every item again on Undo, in order", async () => {
    store.dispatch(clearWithUndo(items(), () => {}));
    undo?.onAction();
    await waitFor(() => expect(items()).toHaveLength(2));
    expect(changes().slice(1)).toEqual([
      'POST cart/add/ {"product_id":"p-a","quantity":2}',
      'POST cart/add/ {"product_id":"p-b","quantity":1}',
    ]);
  });

  it("adds nothing on Undo after another shopper has signed in", async () => {
    store.dispatch(clearWithUndo(items(), () => {}));
    await waitFor(() => expect(store.getState().cart.isClearing).toBe(false));
    store.dispatch(shopperChanged());
    undo?.onAction();
    await store.dispatch(fetchCart());
    expect(changes()).toEqual(["DELETE cart/clear/"]);
  });

  it("Y1 adds no further item on Undo after the session has ended meanwhile", async () => {
    const putBack = store.dispatch(clearWithUndo(items(), () => {}));
    await waitFor(() => expect(store.getState().cart.isClearing).toBe(false));
    const gate = shop.gate("POST");
    shop.respondOnce("POST", anErrorResponse(401, "not_signed_in", "Please sign in."));
    const undone = putBack();
    await waitFor(() => expect(changes()).toHaveLength(2));
    store.dispatch(shopperChanged());
    gate.open();
    await undone;
    await putBack();
    expect(changes()).toEqual(["DELETE cart/clear/", 'POST cart/add/ {"product_id":"p-a","quantity":2}']);
  });

  it("Y1 does not clear the cart of the next shopper", async () => {
    const gate = shop.gate();
    store.dispatch(queueQuantity("a", 3));
    await waitFor(() => expect(changes()).toHaveLength(1));
    store.dispatch(clearWithUndo(items(), () => {}));
    store.dispatch(shopperChanged());
    gate.open();
    await isSettled();
    await store.dispatch(fetchCart());
    expect(changes()).toEqual(['PUT cart/item/a/ {"quantity":3}']);
  });

  it("shows which item cannot be added again", async () => {
    store.dispatch(clearWithUndo(items(), () => {}));
    shop.respondOnce("POST", anErrorResponse(409, "out_of_stock", "Sorry, Dome Band Ring is currently out of stock."));
    undo?.onAction();
    await waitFor(() => expect(items()).toHaveLength(1));
    expect(toast.error).toHaveBeenCalledWith("Sorry, Dome Band Ring is currently out of stock.");
  });

  it("shows the items again when the server rejects it", async () => {
    shop.respondOnce("DELETE", anErrorResponse(500, "server_error", "boom"));
    store.dispatch(clearWithUndo(items(), () => {}));
    await waitFor(() => expect(titles()).toEqual(["Dome Band Ring", "Fine Chain"]));
    expect(toast.error).toHaveBeenCalledWith("Something went wrong on our side. Please try again.");
  });

  it("adds on a second Undo what the first could not add, each item under one key", async () => {
    const keys = recordKeys();
    const isAllBack: boolean[] = [];
    const putBack = store.dispatch(clearWithUndo(items(), (isAll) => isAllBack.push(isAll)));
    loseResponse("POST");
    await putBack();
    expect(titles()).toEqual(["Fine Chain"]);
    await putBack();
    expect(titles()).toEqual(["Dome Band Ring", "Fine Chain"]);
    expect(keys).toEqual([keys[0], expect.any(String), keys[0]]);
    expect(new Set(keys).size).toBe(2);
    expect(isAllBack).toEqual([false, true]);
  });

  it("adds the items again although the response to clearing was lost", async () => {
    shop.respondOnce("DELETE", () => {
      shop.setCart(aCart([], { revision: 2 }));
      return HttpResponse.error();
    });
    failReadings(1);
    const putBack = store.dispatch(clearWithUndo(items(), () => {}));
    await putBack();
    expect(shop.cart.cart_items).toHaveLength(2);
  });
});
