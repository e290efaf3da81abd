import { isOtherShopper, type Shopper } from "./shopper";

describe("isOtherShopper", () => {
  it.each<[Shopper, Shopper, boolean]>([
    ["anonymous", "anonymous", false],
    ["anonymous", "user:1", true],
    ["anonymous", "unknown", true],
    ["unknown", "user:1", false],
    ["user:1", "unknown", true],
    ["user:1", "user:2", true],
    ["user:1", "anonymous", true],
    ["unknown", "anonymous", true],
  ])("from %s to %s: %p", (before, now, expected) => {
    expect(isOtherShopper(before, now)).toBe(expected);
  });
});
