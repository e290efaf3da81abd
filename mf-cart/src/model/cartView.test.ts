import { aParsedCart, aParsedItem } from "@aurelle/shared/testing";
import { cartView } from "./cartView";

const nothing = { cart: null, pendingQuantities: {}, isClearing: false };

describe("cartView", () => {
  it("loads and fails only while no cart was confirmed", () => {
    expect(cartView({ ...nothing, reading: { status: "idle" } })).toEqual({ status: "loading" });
    expect(cartView({ ...nothing, reading: { status: "failed", message: "No." } })).toEqual({
      status: "failed",
      message: "No.",
    });
  });

  it("leaves a confirmed cart on screen when reading it again fails", () => {
    const cart = aParsedCart([aParsedItem()]);
    const view = cartView({ ...nothing, cart, reading: { status: "unavailable" } });
    expect(view).toMatchObject({ status: "succeeded", isCurrent: false, cart: { total: 98000 } });
  });

  it("is empty, but not current, where the server has no cart to send", () => {
    const view = cartView({ ...nothing, reading: { status: "unavailable" } });
    expect(view).toEqual({
      status: "succeeded",
      isCurrent: false,
      cart: { items: [], total: 0, giftMessage: "", isGift: false },
    });
  });

  it("is empty at once while the cart is being cleared", () => {
    const view = cartView({
      ...nothing,
      cart: aParsedCart([aParsedItem()]),
      isClearing: true,
      reading: { status: "succeeded" },
    });
    expect(view).toMatchObject({ status: "succeeded", cart: { items: [], total: 0, giftMessage: "", isGift: false } });
  });
});
