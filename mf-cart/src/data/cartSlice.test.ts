import { bus } from "@aurelle/shared/bus";
import { aCart, aCartItem, aProduct } from "@aurelle/shared/testing";
import { aFakeShop, anErrorResponse } from "@aurelle/shared/testing/fakeShop";
import { waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { shopperChanged } from "./cartSlice";
import { addItem, clearCart, fetchCart, removeItem, updateQuantity } from "./cartThunks";
import { type AppStore, makeStore } from "./store";

const shop = aFakeShop();
let store: AppStore;
const state = () => store.getState().cart;

beforeAll(() => shop.server.listen());
afterAll(() => shop.server.close());
beforeEach(() => {
  shop.reset(aCart([aCartItem({ id: "a", product: aProduct({ id: "p-a" }), quantity: 1 })]));
  store = makeStore();
  jest.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

describe("reading the cart", () => {
  it("goes from loading to succeeded and replaces the items", async () => {
    const reading = store.dispatch(fetchCart());
    expect(state().reading.status).toBe("loading");
    await reading;
    expect(state().reading.status).toBe("succeeded");
    expect(state().cart?.items.map(({ id }) => id)).toEqual(["a"]);
  });

  it.each([
    [404, false],
    [500, true],
  ])("has no cart to show after a %i; logged: %p", async (status, isLogged) => {
    shop.respondOnce("GET", anErrorResponse(status, "any", "any"));
    await store.dispatch(fetchCart());
    expect(state()).toMatchObject({ reading: { status: "unavailable" }, cart: null, lastChange: { status: "idle" } });
    const warnings = jest.mocked(console.warn).mock.calls.map(([text]) => text);
    expect(warnings.includes("cart unavailable, shown as empty")).toBe(isLogged);
  });

  it("stores the message of any other error", async () => {
    shop.respondOnce("GET", anErrorResponse(403, "forbidden", "Not from here."));
    await store.dispatch(fetchCart());
    expect(state().reading).toEqual({ status: "failed", message: "Not from here." });
  });

  it("drops an answer to the request of a former shopper", async () => {
    const gate = shop.gate();
    const reading = store.dispatch(fetchCart());
    await waitFor(() => expect(shop.calls).toHaveLength(1));
    store.dispatch(shopperChanged());
    gate.open();
    await reading;
    expect(state()).toMatchObject({ cart: null, reading: { status: "idle" } });
  });
});

describe("changing the cart", () => {
  it.each([
    ["add", addItem({ productId: "p", quantity: 1 }), "POST"],
    ["update", updateQuantity({ id: "a", quantity: 2 }), "PUT"],
    ["remove", removeItem("a"), "DELETE"],
    ["clear", clearCart(), "DELETE"],
  ])("%s stores the message of a failure, and the next action clears it", async (_, action, method) => {
    shop.respondOnce(method, anErrorResponse(409, "any", "Not now."));
    await store.dispatch(action as never); // each action is a thunk of the store
    expect(state().lastChange).toEqual({ status: "failed", message: "Not now." });
    const next = store.dispatch(fetchCart());
    expect(state().lastChange).toEqual({ status: "idle" });
    await next;
  });

  it("merges an answer to another quantity that names only its item", async () => {
    shop.reset(
      aCart([
        aCartItem({ id: "a", product: aProduct({ id: "p-a" }), quantity: 1 }),
        aCartItem({ id: "b", product: aProduct({ id: "p-b" }), quantity: 2 }),
      ]),
    );
    await store.dispatch(fetchCart());
    const part = { cart_items: [aCartItem({ id: "a", product: aProduct({ id: "p-a" }), quantity: 4 })] };
    shop.respondOnce("PUT", () => HttpResponse.json(part));
    await store.dispatch(updateQuantity({ id: "a", quantity: 5 }));
    expect(state().cart?.items.map(({ id, quantity }) => [id, quantity])).toEqual([
      ["a", 4],
      ["b", 2],
    ]);
    expect(state().cart?.total).toBe(6 * 98000);
  });

  it("merges an answer that names only some items", async () => {
    await store.dispatch(fetchCart());
    const part = { cart_items: [aCartItem({ id: "b", product: aProduct({ id: "p-b" }), quantity: 3 })] };
    shop.respondOnce("POST", () => HttpResponse.json(part));
    await store.dispatch(addItem({ productId: "p-b", quantity: 3 }));
    expect(state().cart?.items.map(({ id, quantity }) => [id, quantity])).toEqual([
      ["a", 1],
      ["b", 3],
    ]);
  });

  it("emits cart.changed for each answer", async () => {
    await store.dispatch(fetchCart());
    await store.dispatch(addItem({ productId: "p-b", quantity: 3 }));
    expect(bus.last("cart.changed")).toEqual({ cartId: "cart-1", revision: 2, quantity: 4 });
    await store.dispatch(clearCart());
    expect(bus.last("cart.changed")).toEqual({ cartId: "cart-1", revision: 3, quantity: 0 });
  });
});
