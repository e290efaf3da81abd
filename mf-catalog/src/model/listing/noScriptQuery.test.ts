import { plainQuery } from "./noScriptQuery";

it("says what the address of the next page would", () => {
  expect(plainQuery("products/product/?category=rings&min_price=25000&ordering=price&cursor=abc")).toEqual([
    ["min", "250"],
    ["sort", "price"],
    ["cursor", "abc"],
  ]);
});

it("says nothing at the end", () => {
  expect(plainQuery(null)).toEqual([]);
});
