import { quantityExamples } from "@aurelle/shared/contract/ruleExamples";
import { isQuantity } from "@aurelle/shared/contract/rules";
import { aParsedItem } from "@aurelle/shared/testing";
import { decreaseQuantity, increaseQuantity } from "./quantity";

describe("increaseQuantity", () => {
  it.each([
    [1, 22, 2],
    [3, 3, 3],
    [99, 200, 99],
    [5, 2, 5],
  ])("makes of %i with %i in stock %i", (quantity, inventory, expected) => {
    expect(increaseQuantity(aParsedItem({ quantity, inventory }))).toBe(expected);
  });
});

describe("decreaseQuantity", () => {
  it.each([
    [3, 22, 2],
    [1, 22, 1],
    [5, 2, 2],
    [5, 0, 5],
  ])("makes of %i with %i in stock %i", (quantity, inventory, expected) => {
    expect(decreaseQuantity(aParsedItem({ quantity, inventory }))).toBe(expected);
  });
});

it("offers no quantity that the API rejects", () => {
  for (const quantity of quantityExamples.valid) {
    expect(isQuantity(increaseQuantity(aParsedItem({ quantity, inventory: 1000 })))).toBe(true);
    expect(isQuantity(decreaseQuantity(aParsedItem({ quantity, inventory: 1000 })))).toBe(true);
  }
});
