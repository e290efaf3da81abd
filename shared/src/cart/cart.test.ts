import { pence } from "../money/money";
import { aParsedItem } from "../testing/parsedCart";
import { countPieces, totalOf } from "./cart";

it("counts pieces, not items", () => {
  expect(countPieces([aParsedItem({ quantity: 2 }), aParsedItem({ quantity: 3 })])).toBe(5);
});

it("adds up the prices of all pieces", () => {
  const items = [aParsedItem({ quantity: 2, price: pence(1000) }), aParsedItem({ quantity: 1, price: pence(50) })];
  expect(totalOf(items)).toBe(2050);
  expect(totalOf([])).toBe(0);
});
