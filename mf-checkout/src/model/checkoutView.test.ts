import { aParsedCart, aParsedItem } from "@aurelle/shared/testing";
import { checkoutView } from "./checkoutView";

const nothing = { cart: null, placing: { status: "idle" } } as const;
const empty = aParsedCart([]);

describe("checkoutView", () => {
  it("waits for the cart", () => {
    expect(checkoutView({ ...nothing, reading: { status: "idle" } }, false)).toEqual({ status: "loading" });
  });

  it("shows the form for a cart with lines", () => {
    const cart = aParsedCart([aParsedItem()]);
    expect(checkoutView({ ...nothing, cart, reading: { status: "succeeded" } }, false)).toEqual({
      status: "form",
      cart,
    });
  });

  it("is empty for an empty cart, and for one that the server could not give", () => {
    expect(checkoutView({ ...nothing, cart: empty, reading: { status: "succeeded" } }, false)).toEqual({
      status: "empty",
      isConfirmed: true,
    });
    expect(checkoutView({ ...nothing, reading: { status: "unavailable" } }, false)).toEqual({
      status: "empty",
      isConfirmed: false,
    });
  });

  it("says why the cart could not be read", () => {
    const reading = { status: "failed", message: "No." } as const;
    expect(checkoutView({ ...nothing, reading }, false)).toEqual({ status: "failed", message: "No." });
  });

  it("keeps the form when the cart is emptied elsewhere", () => {
    expect(checkoutView({ ...nothing, cart: empty, reading: { status: "succeeded" } }, true)).toEqual({
      status: "form",
      cart: empty,
    });
  });
});
