import { quantityExamples } from "@aurelle/shared/contract/ruleExamples";
import { isQuantity } from "@aurelle/shared/contract/rules";
import { aParsedItem } from "@aurelle/shared/testing";
import { onePieceLess, onePieceMore } from "./quantity";

describe("onePieceMore", () => {
  it.each([
    [1, 22, 2],
    [3, 3, 3],
    [99, 200, 99],
    [5, 2, 5],
  ])("makes of %i with %i in stock %i", (quantity, inventory, expected) => {
    expect(onePieceMore(aParsedItem({ quantity, inventory }))).toBe(expected);
  });
});

describe("onePieceLess", () => {
  it.each([
    [3, 22, 2],
    [1, 22, 1],
    [5, 2, 2],
    [5, 0, 5],
  ])("makes of %i with %i in stock %i", (quantity, inventory, expected) => {
    expect(onePieceLess(aParsedItem({ quantity, inventory }))).toBe(expected);
  });
});

it("offers no quantity that the API rejects", () => {
  for (const quantity of quantityExamples.valid) {
    expect(isQuantity(onePieceMore(aParsedItem({ quantity, inventory: 1000 })))).toBe(true);
    expect(isQuantity(onePieceLess(aParsedItem({ quantity, inventory: 1000 })))).toBe(true);
  }
});
