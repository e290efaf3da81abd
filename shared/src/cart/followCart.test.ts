import { bus } from "../bus/bus";
import { aParsedCart } from "../testing/parsedCart";
import type { Cart } from "./cart";
import { followCart, followStoredCart } from "./followCart";

let read: jest.Mock;
let onReplaced: jest.Mock;
let leaving: AbortController;
let cart: Cart | null;

const goOnline = () => window.dispatchEvent(new Event("online"));
const showPage = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted }));
const showTab = () => document.dispatchEvent(new Event("visibilitychange"));

beforeEach(() => {
  read = jest.fn();
  onReplaced = jest.fn();
  leaving = new AbortController();
  cart = aParsedCart([], { id: "cart-1", revision: 5 });
});
afterEach(() => leaving.abort());

describe("followCart", () => {
  beforeEach(() => followCart(read, leaving.signal));

  it.each([
    ["another tab changed the cart", () => bus.emit("cart.outdated", { revision: 9 }), true],
    ["the connection is back", goOnline, false],
    ["the page is restored from the back-forward cache", () => showPage(true), false],
  ])("reads when %s; certain: %p", (_, happen, isCertain) => {
    happen();
    expect(read.mock.calls).toEqual([[isCertain]]);
  });

  it("does not read when the page is shown for the first time, nor after the signal", () => {
    showPage(false);
    leaving.abort();
    goOnline();
    bus.emit("cart.outdated", { revision: 9 });
    expect(read).not.toHaveBeenCalled();
  });
});

describe("followStoredCart", () => {
  const follow = () => followStoredCart({ remote: "cart", getCart: () => cart, read, onReplaced }, leaving.signal);
  const change = (cartId: string | null, revision: number, remote = "checkout") =>
    bus.emit("cart.changed", { cartId, revision, quantity: 1 }, remote);
  beforeEach(() => {
    change("cart-1", 5);
    follow();
  });

  it("reads when the tab becomes visible", () => {
    showTab();
    expect(read.mock.calls).toEqual([[false]]);
  });

  it("reads a cart of a higher revision", () => {
    change("cart-1", 6);
    expect(read.mock.calls).toEqual([[true]]);
    expect(onReplaced).not.toHaveBeenCalled();
  });

  it("reads another cart, and reports first that the stored one was replaced", () => {
    onReplaced.mockImplementation(() => expect(read).not.toHaveBeenCalled());
    change(null, 0);
    expect(onReplaced).toHaveBeenCalledTimes(1);
    expect(read.mock.calls).toEqual([[true]]);
  });

  it.each([
    ["the same revision", "cart-1", 5, "checkout"],
    ["an older revision", "cart-1", 4, "checkout"],
    ["its own event", "cart-2", 9, "cart"],
  ])("does not read for %s", (_, cartId, revision, remote) => {
    change(cartId, revision, remote);
    expect(read).not.toHaveBeenCalled();
  });

  it("does not read while the store has no cart", () => {
    cart = null;
    change("cart-2", 9);
    expect(read).not.toHaveBeenCalled();
  });
});
