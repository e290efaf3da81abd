import { pence } from "@aurelle/shared/money";
import { changesSince, countPieces } from "./cart";
import { aLine } from "./testing";

describe("what changed since a line was added", () => {
  it("is nothing while price and stock hold", () => {
    expect(changesSince(aLine())).toEqual([]);
  });

  it("names both prices", () => {
    expect(changesSince(aLine({ addedPrice: pence(90000), price: pence(98000) }))).toEqual([
      "The price has changed since you added it: it was £900, now £980.",
    ]);
  });

  it.each([
    [2, "Only 2 left in stock. Please change the quantity in your cart."],
    [0, "Sold out since you added it. Please remove it from your cart."],
  ])("says that %i are left of 3", (inventory, text) => {
    expect(changesSince(aLine({ quantity: 3, inventory }))).toEqual([text]);
  });
});

it("counts pieces, not lines", () => {
  expect(countPieces([aLine({ quantity: 2 }), aLine({ quantity: 3 })])).toBe(5);
});
