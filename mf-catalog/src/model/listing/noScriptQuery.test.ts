import { pence } from "@aurelle/shared/money";
import { noFilters } from "../filters/filters";
import { noScriptQuery } from "./noScriptQuery";

const filters = {
  ...noFilters,
  minPrice: pence(25000),
  choices: { metal: ["silver", "gold"] },
  ordering: "price",
} as const;

it("is the query of the next page's address", () => {
  const next = "products/product/?category=rings&min_price=25000&metal=silver,gold&ordering=price&cursor=abc";
  expect(noScriptQuery(next, filters)).toEqual([
    ["min", "250"],
    ["sort", "price"],
    ["metal", "silver"],
    ["metal", "gold"],
    ["cursor", "abc"],
  ]);
});

it("is empty at the end", () => {
  expect(noScriptQuery(null, filters)).toEqual([]);
});
