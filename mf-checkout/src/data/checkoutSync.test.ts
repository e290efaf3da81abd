import { bus } from "@aurelle/shared/bus";
import { session } from "@aurelle/shared/session";
import { aCart, aCartItem, aProfile } from "@aurelle/shared/testing";
import { aFakeShop } from "@aurelle/shared/testing/fakeShop";
import { act, waitFor } from "@testing-library/react";
import { showCheckout, syncCheckout } from "./checkoutSync";
import { type AppStore, makeStore } from "./store";

const shop = aFakeShop();
let store: AppStore;
let stop: AbortController;
const reads = () => shop.requests.filter(({ path }) => path === "cart/").length;
const isRead = (times: number) => waitFor(() => expect(reads()).toBe(times));
const isReadBack = () => waitFor(() => expect(store.getState().checkout.reading.status).toBe("succeeded"));

beforeAll(() => shop.server.listen());
afterAll(() => shop.server.close());
beforeEach(async () => {
  shop.reset(aCart([aCartItem({ id: "a" })]));
  act(() => session.start({ access: "token", user: aProfile({ id: "1" }) }));
  store = makeStore();
  stop = new AbortController();
  syncCheckout(store, stop.signal);
  store.dispatch(showCheckout());
  await isReadBack();
});
afterEach(() => {
  stop.abort();
  act(() => session.forget());
});

describe("while checkout is on screen", () => {
  it.each([
    ["another tab changed the cart", () => bus.emit("cart.outdated", { revision: 9 })],
    ["another remote got a newer cart", () => bus.emit("cart.changed", { cartId: "cart-1", revision: 9, quantity: 1 })],
    ["the connection is back", () => window.dispatchEvent(new Event("online"))],
    ["the tab becomes visible", () => document.dispatchEvent(new Event("visibilitychange"))],
    [
      "the page comes out of the back-forward cache",
      () => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
    ],
  ])("reads the cart again when %s", async (_, happen) => {
    happen();
    await isRead(2);
  });

  it("empties the store at once when the session ends", () => {
    act(() => session.forget());
    expect(store.getState()).toMatchObject({
      checkout: { cart: null, placing: { status: "idle" } },
      orders: { currentOrder: null, details: { status: "idle" } },
    });
    expect(reads()).toBe(1);
  });

  it("reads again when another shopper's session replaces this one", async () => {
    act(() => session.start({ access: "other", user: aProfile({ id: "2" }) }));
    expect(store.getState().checkout.cart).toBeNull();
    await isRead(2);
  });
});
