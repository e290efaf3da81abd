import { pence } from "@aurelle/shared/money";
import { aParsedCart, aParsedItem } from "@aurelle/shared/testing";
import { afterLeaving, afterReading, cartToOrder, type Placing, unseenDifferences } from "./placing";

const ordered = aParsedCart([aParsedItem()], { id: "cart-1" });
const emptied = aParsedCart([], { id: null });
const failed = (isOutcomeUnknown: boolean): Placing => ({
  status: "failed",
  cart: ordered,
  message: "No.",
  fields: {},
  isOutcomeUnknown,
  hasCartChanged: false,
});

const succeeded: Placing = {
  status: "succeeded",
  cart: ordered,
  order: { id: "order-1", number: "AU-1", isUnpaid: false },
};

describe("cartToOrder", () => {
  it.each<[string, Placing]>([
    ["is being placed", { status: "loading", cart: ordered }],
    ["was placed", succeeded],
    ["may have been placed", failed(true)],
  ])("is the ordered cart while the order %s", (_, placing) => {
    expect(cartToOrder(placing, emptied)).toBe(ordered);
  });

  it.each<[string, Placing]>([
    ["was not submitted", { status: "idle" }],
    ["was rejected", failed(false)],
  ])("is the known cart while an order %s", (_, placing) => {
    expect(cartToOrder(placing, emptied)).toBe(emptied);
  });
});

describe("afterReading", () => {
  it("leaves the order in doubt while the cart is gone", () => {
    expect(afterReading(failed(true), emptied)).toEqual(failed(true));
  });

  it("ends the doubt when the ordered cart is still there", () => {
    expect(afterReading(failed(true), ordered)).toEqual(failed(false));
  });

  it("ends the doubt when a new cart has items", () => {
    expect(afterReading(failed(true), aParsedCart([aParsedItem()], { id: "cart-2" }))).toEqual(failed(false));
  });
});

describe("afterLeaving", () => {
  it("is idle after an attempt that is over", () => {
    expect(afterLeaving(succeeded)).toEqual({ status: "idle" });
    expect(afterLeaving(failed(false))).toEqual({ status: "idle" });
  });

  it("leaves an order that is in flight or in doubt", () => {
    expect(afterLeaving({ status: "loading", cart: ordered }).status).toBe("loading");
    expect(afterLeaving(failed(true))).toEqual(failed(true));
  });
});

describe("unseenDifferences", () => {
  const dearer = aParsedCart([aParsedItem({ price: pence(99900) })], { id: "cart-1" });

  it.each<[string, Placing]>([
    ["before an order", { status: "idle" }],
    ["after a rejected order", failed(false)],
  ])("has what is new in the cart %s", (_, placing) => {
    expect(unseenDifferences(placing, ordered, dearer).map(({ kind }) => kind)).toEqual(["price", "total"]);
  });

  it.each<[string, Placing]>([
    ["is being placed", { status: "loading", cart: ordered }],
    ["was placed", succeeded],
    ["may have been placed", failed(true)],
  ])("is empty while the order %s", (_, placing) => {
    expect(unseenDifferences(placing, ordered, dearer)).toEqual([]);
  });

  it("is empty before a cart was seen, and for a cart without items", () => {
    expect(unseenDifferences({ status: "idle" }, null, ordered)).toEqual([]);
    expect(unseenDifferences({ status: "idle" }, ordered, emptied)).toEqual([]);
  });
});
