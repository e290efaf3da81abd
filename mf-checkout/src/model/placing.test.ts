import { aParsedCart, aParsedItem } from "@aurelle/shared/testing";
import { afterLeaving, afterReading, cartToOrder, type Placing } from "./placing";

const ordered = aParsedCart([aParsedItem()], { id: "cart-1" });
const emptied = aParsedCart([], { id: null });
const failed = (isOutcomeUnknown: boolean): Placing => ({
  status: "failed",
  cart: ordered,
  message: "No.",
  fields: {},
  isOutcomeUnknown,
});

const succeeded: Placing = { status: "succeeded", cart: ordered, order: { id: "order-1", number: "AU-1" } };

describe("cartToOrder", () => {
  it.each<[string, Placing]>([
    ["is being placed", { status: "loading", cart: ordered }],
    ["was placed", succeeded],
    ["may have been placed", failed(true)],
  ])("holds what is ordered while the order %s", (_, placing) => {
    expect(cartToOrder(placing, emptied)).toBe(ordered);
  });

  it.each<[string, Placing]>([
    ["was not asked for", { status: "idle" }],
    ["was refused", failed(false)],
  ])("is the cart as it is while an order %s", (_, placing) => {
    expect(cartToOrder(placing, emptied)).toBe(emptied);
  });
});

describe("afterReading", () => {
  it("stays in doubt while the cart has gone", () => {
    expect(afterReading(failed(true), emptied)).toEqual(failed(true));
  });

  it("knows that no order was made when the cart is still there", () => {
    expect(afterReading(failed(true), ordered)).toEqual(failed(false));
  });

  it("lets a cart be ordered that was filled anew", () => {
    expect(afterReading(failed(true), aParsedCart([aParsedItem()], { id: "cart-2" }))).toEqual(failed(false));
  });
});

describe("afterLeaving", () => {
  it("forgets a try that is over", () => {
    expect(afterLeaving(succeeded)).toEqual({ status: "idle" });
    expect(afterLeaving(failed(false))).toEqual({ status: "idle" });
  });

  it("remembers one that is under way or in doubt", () => {
    expect(afterLeaving({ status: "loading", cart: ordered }).status).toBe("loading");
    expect(afterLeaving(failed(true))).toEqual(failed(true));
  });
});
