import { onePieceLess, onePieceMore } from "./quantity";
import { aLine } from "./testing";

describe("onePieceMore", () => {
  it.each([
    [1, 22, 2],
    [3, 3, 3],
    [99, 200, 99],
    [5, 2, 5],
  ])("makes of %i with %i in stock %i", (quantity, inventory, expected) => {
    expect(onePieceMore(aLine({ quantity, inventory }))).toBe(expected);
  });
});

describe("onePieceLess", () => {
  it.each([
    [3, 22, 2],
    [1, 22, 1],
    [5, 2, 2],
    [5, 0, 5],
  ])("makes of %i with %i in stock %i", (quantity, inventory, expected) => {
    expect(onePieceLess(aLine({ quantity, inventory }))).toBe(expected);
  });
});
