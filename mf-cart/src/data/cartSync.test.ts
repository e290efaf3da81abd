import { bus } from "@aurelle/shared/bus";
import { session } from "@aurelle/shared/session";
import { aCart, aCartItem, aProfile } from "@aurelle/shared/testing";
import { aFakeShop } from "@aurelle/shared/testing/fakeShop";
import { act, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { showCart, syncCart } from "./cartSync";
import { fetchCart } from "./cartThunks";
import { type AppStore, makeStore } from "./store";

const shop = aFakeShop();
let store: AppStore;
let stop: AbortController;
const reads = () => shop.calls.filter((call) => call === "GET cart/").length;
const isRead = (times: number) => waitFor(() => expect(reads()).toBe(times));
const isReadBack = () => waitFor(() => expect(store.getState().cart.reading.status).toBe("succeeded"));
const aSignIn = (id: string) => ({ access: `token-${id}`, user: aProfile({ id }) });

beforeAll(() => {
  shop.server.listen();
  shop.server.use(http.post("*/api/auth/logout/", () => HttpResponse.json({})));
});
afterAll(() => shop.server.close());
beforeEach(() => {
  shop.reset(aCart([aCartItem({ id: "a" })]));
  session.forget();
  store = makeStore();
  stop = new AbortController();
  syncCart(store, stop.signal);
});
afterEach(() => stop.abort());

describe("while the cart is on screen", () => {
  beforeEach(async () => {
    store.dispatch(showCart());
    await isReadBack();
  });

  it("is read once", () => {
    expect(reads()).toBe(1);
  });

  it.each([
    ["another tab changed it", () => bus.emit("cart.outdated", { revision: 9 })],
    ["another remote got a newer cart", () => bus.emit("cart.changed", { cartId: "cart-1", revision: 9, quantity: 1 })],
    ["another cart replaced it", () => bus.emit("cart.changed", { cartId: "cart-2", revision: 0, quantity: 0 })],
    ["the connection is back", () => window.dispatchEvent(new Event("online"))],
    ["the tab becomes visible", () => document.dispatchEvent(new Event("visibilitychange"))],
    [
      "the page comes out of the back-forward cache",
      () => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
    ],
  ])("is read again when %s", async (_, happen) => {
    happen();
    await isRead(2);
  });

  it.each([
    ["the page is shown for the first time", () => window.dispatchEvent(new PageTransitionEvent("pageshow"))],
    [
      "another remote got the same revision",
      () => bus.emit("cart.changed", { cartId: "cart-1", revision: 1, quantity: 1 }),
    ],
    [
      "another remote got an older revision",
      () => bus.emit("cart.changed", { cartId: "cart-1", revision: 0, quantity: 1 }),
    ],
  ])("is not read again when %s", async (_, happen) => {
    happen();
    await Promise.resolve();
    expect(reads()).toBe(1);
  });

  it("is removed at once on sign-out, and read again", async () => {
    act(() => session.start(aSignIn("1")));
    await isRead(2);
    await isReadBack();
    act(() => session.end());
    expect(store.getState().cart.cart).toBeNull();
    await isRead(3);
  });

  it("is removed at once when another shopper's session replaces this one", async () => {
    act(() => session.start(aSignIn("1")));
    await isReadBack();
    act(() => session.start(aSignIn("2")));
    expect(store.getState().cart.cart).toBeNull();
    await isReadBack();
  });
});

it("is not read while no view shows it, but is removed at once", async () => {
  const hide = store.dispatch(showCart());
  await isReadBack();
  hide();
  act(() => session.start(aSignIn("1")));
  bus.emit("cart.outdated", { revision: 9 });
  await Promise.resolve();
  expect(reads()).toBe(1);
  expect(store.getState().cart.cart).toBeNull();
});

it("is read again for a later view, and stays on screen while it is read", async () => {
  await store.dispatch(fetchCart());
  store.dispatch(showCart());
  expect(store.getState().cart.cart).not.toBeNull();
  await isRead(2);
});

it("is removed when it is ordered while no view shows it", async () => {
  await store.dispatch(fetchCart());
  bus.emit("cart.changed", { cartId: null, revision: 0, quantity: 0 }, "checkout");
  expect(store.getState().cart).toMatchObject({ cart: null, reading: { status: "idle" } });
});
