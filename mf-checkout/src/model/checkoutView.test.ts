import { aParsedCart, aParsedItem } from "@aurelle/shared/testing";
import { checkoutView } from "./checkoutView";

const nothing = { cart: null, placing: { status: "idle" } } as const;
const empty = aParsedCart([]);

describe("checkoutView", () => {
  it("is loading until the cart is read", () => {
    expect(checkoutView({ ...nothing, reading: { status: "idle" } }, false)).toEqual({ status: "loading" });
  });

  it("shows the form for a cart with items", () => {
    const cart = aParsedCart([aParsedItem()]);
    expect(checkoutView({ ...nothing, cart, reading: { status: "succeeded" } }, false)).toEqual({
      status: "form",
      cart,
    });
  });

  it("is empty for an empty cart, and where the server could send none", () => {
    expect(checkoutView({ ...nothing, cart: empty, reading: { status: "succeeded" } }, false)).toEqual({
      status: "empty",
      isConfirmed: true,
    });
    expect(checkoutView({ ...nothing, reading: { status: "unavailable" } }, false)).toEqual({
      status: "empty",
      isConfirmed: false,
    });
  });

  it("shows why the cart could not be read", () => {
    const reading = { status: "failed", message: "No." } as const;
    expect(checkoutView({ ...nothing, reading }, false)).toEqual({ status: "failed", message: "No." });
  });

  it("leaves the form on screen when the cart is emptied elsewhere", () => {
    expect(checkoutView({ ...nothing, cart: empty, reading: { status: "succeeded" } }, true)).toEqual({
      status: "form",
      cart: empty,
    });
  });
});
