import { maxWishlistItems } from "../contract/rules";
import { readWishlistItems, withChanges } from "./wishlistItems";

describe("readWishlistItems", () => {
  it.each([
    [null, []],
    ['["2","1","2"]', ["2", "1"]],
    ['["1",2,null,"",{}]', ["1"]],
    ['{"1":true}', []],
    ["[broken", []],
    [JSON.stringify(["x".repeat(65), "ok"]), ["ok"]],
  ])("reads %s as %p", (text, ids) => {
    expect(readWishlistItems(text)).toEqual(ids);
  });

  it("reads as many ids as a list may have", () => {
    const many = Array.from({ length: 300 }, (_, index) => String(index));
    expect(readWishlistItems(JSON.stringify(many))).toHaveLength(maxWishlistItems);
  });
});

it("applies the changes that the server has not confirmed", () => {
  expect(
    withChanges(
      ["1", "2"],
      new Map([
        ["3", true],
        ["1", false],
        ["4", true],
        ["2", true],
      ]),
    ),
  ).toEqual(["4", "3", "2"]);
});
