import { quantityExamples } from "@aurelle/shared/contract/ruleExamples";
import { isQuantity } from "@aurelle/shared/contract/rules";
import { aParsedItem } from "@aurelle/shared/testing";
import { decreaseQuantity, increaseQuantity } from "./quantity";

describe("increaseQuantity", () => {
  it.each([
    [1, 22, 0, 2],
    [3, 3, 0, 3],
    [99, 200, 0, 99],
    [5, 2, 0, 5],
    [2, 4, 1, 3],
    [2, 4, 2, 2],
    [50, 200, 49, 50],
  ])("makes of %i with %i in stock and %i in other items %i", (quantity, inventory, others, expected) => {
    expect(increaseQuantity(aParsedItem({ quantity, inventory }), quantity + others)).toBe(expected);
  });
});

describe("decreaseQuantity", () => {
  it.each([
    [3, 22, 0, 2],
    [1, 22, 0, 1],
    [5, 2, 0, 2],
    [5, 0, 0, 5],
    [5, 4, 1, 3],
    [2, 2, 2, 1],
    [5, 4, 5, 4],
    [1, 2, 2, 1],
  ])("makes of %i with %i in stock and %i in other items %i", (quantity, inventory, others, expected) => {
    expect(decreaseQuantity(aParsedItem({ quantity, inventory }), quantity + others)).toBe(expected);
  });
});

it("offers no quantity that the API rejects", () => {
  for (const quantity of quantityExamples.valid) {
    expect(isQuantity(increaseQuantity(aParsedItem({ quantity, inventory: 1000 }), quantity))).toBe(true);
    expect(isQuantity(decreaseQuantity(aParsedItem({ quantity, inventory: 1000 }), quantity))).toBe(true);
  }
});
