import { maxWishlistItems } from "../contract/rules";
import { ApiError } from "../http/ApiError";
import { readWishlistItems, toWishlistIds, withChanges } from "./wishlistItems";

describe("readWishlistItems", () => {
  it.each([
    [null, []],
    ['["2","1","2"]', ["2", "1"]],
    ['["1",2,null,"",{}]', ["1"]],
    ['{"1":true}', []],
    ["[broken", []],
    [JSON.stringify(["x".repeat(65), "ok"]), ["ok"]],
    ['["\\ud800","..",".","ok","a.b"]', ["ok", "a.b"]],
  ])("U8 reads %s as %p, and no id that an address cannot have", (text, ids) => {
    expect(readWishlistItems(text)).toEqual(ids);
  });

  it("reads as many ids as a list may have", () => {
    const many = Array.from({ length: 300 }, (_, index) => String(index));
    expect(readWishlistItems(JSON.stringify(many))).toHaveLength(maxWishlistItems);
  });
});

describe("toWishlistIds", () => {
  it.each([
    [{ product_ids: ["2", "1"] }, ["2", "1"]],
    [
      ["2", "1"],
      ["2", "1"],
    ],
    [{ product_ids: [7, null, {}, "1"] }, ["7", "1"]],
  ])("U7 reads %j as %j", (wire, ids) => {
    expect(toWishlistIds(wire)).toEqual(ids);
  });

  it.each([null, {}, "text", { product_ids: "1" }])("U7 rejects %j", (wire) => {
    jest.spyOn(console, "warn").mockImplementation(() => {});
    expect(() => toWishlistIds(wire)).toThrow(ApiError);
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
