import { pence } from "@aurelle/shared/money";
import { asWished, countPieces, inKnownOrder, mergeItems } from "./pendingQuantities";
import { aLine, aReadCart } from "./testing";

describe("asWished", () => {
  it("shows the wished quantity and its total before the server has answered", () => {
    const cart = aReadCart([aLine({ id: "a", quantity: 1, price: pence(1000) })]);
    const wished = asWished(cart, { a: 3 });
    expect(wished.items[0]?.quantity).toBe(3);
    expect(wished.total).toBe(3000);
  });

  it("leaves out a line that is to go", () => {
    const cart = aReadCart([aLine({ id: "a" }), aLine({ id: "b", price: pence(500) })]);
    const wished = asWished(cart, { a: 0 });
    expect(wished.items.map(({ id }) => id)).toEqual(["b"]);
    expect(wished.total).toBe(500);
  });

  it("keeps the server's total where nothing is wished", () => {
    const cart = { ...aReadCart([aLine({ price: pence(1000) })]), total: pence(900) };
    expect(asWished(cart, {}).total).toBe(900);
  });
});

describe("mergeItems", () => {
  it("replaces the lines that an answer names and keeps the others", () => {
    const cart = aReadCart([aLine({ id: "a", quantity: 1 }), aLine({ id: "b", quantity: 1 })]);
    const merged = mergeItems(cart, [aLine({ id: "b", quantity: 4 }), aLine({ id: "c", quantity: 2 })]);
    expect(merged.items.map(({ id, quantity }) => [id, quantity])).toEqual([
      ["a", 1],
      ["b", 4],
      ["c", 2],
    ]);
  });
});

describe("inKnownOrder", () => {
  it("puts lines where their products stood, and new ones last", () => {
    const items = ["d", "c", "a"].map((productId) => aLine({ productId }));
    expect(inKnownOrder(items, ["a", "b", "c"]).map(({ productId }) => productId)).toEqual(["a", "c", "d"]);
  });
});

it("counts pieces, not lines", () => {
  expect(countPieces([aLine({ quantity: 2 }), aLine({ quantity: 3 })])).toBe(5);
});
