import { noScriptQuery } from "./noScriptQuery";

it("says what the address of the next page would", () => {
  expect(noScriptQuery("products/product/?category=rings&min_price=25000&ordering=price&cursor=abc")).toEqual([
    ["min", "250"],
    ["sort", "price"],
    ["cursor", "abc"],
  ]);
});

it("says nothing at the end", () => {
  expect(noScriptQuery(null)).toEqual([]);
});
