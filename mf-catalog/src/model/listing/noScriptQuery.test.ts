import { noScriptQuery } from "./noScriptQuery";

it("is the query of the next page's address", () => {
  expect(noScriptQuery("products/product/?category=rings&min_price=25000&ordering=price&cursor=abc")).toEqual([
    ["min", "250"],
    ["sort", "price"],
    ["cursor", "abc"],
  ]);
});

it("is empty at the end", () => {
  expect(noScriptQuery(null)).toEqual([]);
});
