import { itemKeyOf } from "@aurelle/shared/cart";
import { aParsedCart, aParsedItem } from "@aurelle/shared/testing";
import { inFirstOrder, mergeItems } from "./mergeItems";

describe("mergeItems", () => {
  it("replaces the items that an answer names and leaves the others", () => {
    const cart = aParsedCart([aParsedItem({ id: "a", quantity: 1 }), aParsedItem({ id: "b", quantity: 1 })]);
    const merged = mergeItems(cart, [aParsedItem({ id: "b", quantity: 4 }), aParsedItem({ id: "c", quantity: 2 })]);
    expect(merged.items.map(({ id, quantity }) => [id, quantity])).toEqual([
      ["a", 1],
      ["b", 4],
      ["c", 2],
    ]);
  });
});

describe("inFirstOrder", () => {
  it("puts items at the first positions, and new ones last", () => {
    const items = ["d", "c", "a"].map((productId) => aParsedItem({ productId }));
    expect(inFirstOrder(items, ["a", "b", "c"]).map(({ productId }) => productId)).toEqual(["a", "c", "d"]);
  });

  it("tells pieces of one product apart by what is made of them", () => {
    const items = ["B", "A", ""].map((engraving) => aParsedItem({ productId: "a", engraving }));
    const ordered = inFirstOrder(items, items.map(itemKeyOf).toReversed());
    expect(ordered.map(({ engraving }) => engraving)).toEqual(["", "A", "B"]);
  });
});
