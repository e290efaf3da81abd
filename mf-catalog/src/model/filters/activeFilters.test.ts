import { pence } from "@aurelle/shared/money";
import { activeFilters } from "./activeFilters";
import { noFilters } from "./filters";

it("names each active filter and the change that removes it", () => {
  const filters = {
    ...noFilters,
    collection: "Vita" as const,
    minPrice: pence(10000),
    maxPrice: pence(125000),
    search: "leaf",
    choices: { metal: ["silver", "rose-gold"], sale: ["true"] },
  };
  expect(activeFilters(filters)).toEqual([
    { label: "“leaf”", without: { search: "" } },
    { label: "Vita", without: { collection: null } },
    { label: "From £100", without: { minPrice: null } },
    { label: "Up to £1,250", without: { maxPrice: null } },
    { label: "Silver", without: { choices: { metal: ["rose-gold"], sale: ["true"] } } },
    { label: "Rose gold", without: { choices: { metal: ["silver"], sale: ["true"] } } },
    { label: "On sale", without: { choices: { metal: ["silver", "rose-gold"] } } },
  ]);
});

it("does not count the order of the list", () => {
  expect(activeFilters({ ...noFilters, ordering: "price" })).toEqual([]);
});
