import { isOtherVisitor, type Visitor } from "./shopper";

describe("isOtherVisitor", () => {
  it.each<[Visitor, Visitor, boolean]>([
    ["anonymous", "anonymous", false],
    ["anonymous", "user:1", true],
    ["anonymous", "unknown", true],
    ["unknown", "user:1", false],
    ["user:1", "unknown", true],
    ["user:1", "user:2", true],
    ["user:1", "anonymous", true],
    ["unknown", "anonymous", true],
  ])("from %s to %s: %p", (before, now, expected) => {
    expect(isOtherVisitor(before, now)).toBe(expected);
  });
});
