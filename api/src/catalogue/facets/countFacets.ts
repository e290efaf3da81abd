import { type FacetName, facetNames, type WireFacet, type WireFacetValue } from "@aurelle/shared/contract";
import type { Choices } from "./choices";
import type { FacetGroup } from "./groups";
import { bandsBetween, bandValue, priceBands } from "./priceBands";
import { labelOf, sizeOrder, tagFacets, valuesOf } from "./values";

/** What a shopper has chosen in all facets. Prices in pence. */
export interface Chosen {
  categories: readonly string[];
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  choices: Choices;
}

interface ValueCount {
  /** The products of the page that have the value, whatever is chosen. */
  onPage: number;
  /** Those that have all that is chosen in the other facets. */
  count: number;
}

/** The products of groups, counted by the values of each facet. */
export interface Tally {
  /** The products of the page, and those that have all that is chosen. */
  onPage: number;
  count: number;
  facets: Readonly<Record<FacetName, ReadonlyMap<string, ValueCount>>>;
}

const hasPrices = ({ minPrice, maxPrice }: Chosen) => minPrice !== undefined || maxPrice !== undefined;

/** What is chosen in each facet; `null` for nothing. */
function chosenValues(chosen: Chosen): Record<FacetName, readonly string[] | null> {
  const { categories, minPrice, maxPrice, choices } = chosen;
  const bands = bandsBetween(minPrice, maxPrice);
  const prices = bands ? priceBands.slice(bands.first, bands.last + 1).map(bandValue) : [];
  const { metal = null, stone = null, colour = null, size = null, availability = null, sale = null } = choices;
  const category = categories.length > 0 ? categories : null;
  return { category, metal, stone, colour, size, availability, sale, price: hasPrices(chosen) ? prices : null };
}

function valuesOfGroup({ category, tags, priceBand, isInStock, isOnSale }: FacetGroup): Record<FacetName, string[]> {
  const [metal, stone, colour, size] = tagFacets.map((facet) => valuesOf(facet, tags));
  const band = priceBands[priceBand];
  return {
    category: [category],
    metal: metal ?? [],
    stone: stone ?? [],
    colour: colour ?? [],
    price: band ? [bandValue(band)] : [],
    size: size ?? [],
    availability: isInStock ? ["in-stock"] : [],
    sale: isOnSale ? ["true"] : [],
  };
}

/** Counts products. The page is what the chosen category, the collection and the search have; for categories it is all of them. */
export function tallyFacets(groups: readonly FacetGroup[], chosen: Chosen): Tally {
  const wanted = chosenValues(chosen);
  const facets = Object.fromEntries(facetNames.map((name) => [name, new Map<string, ValueCount>()])) as Record<
    FacetName,
    Map<string, ValueCount>
  >; // an entry for each name
  let onPage = 0;
  let count = 0;
  for (const group of groups) {
    const values = valuesOfGroup(group);
    const missed = facetNames.filter((name) => {
      if (name === "price" && wanted.price && group.isInPrice !== null) return !group.isInPrice;
      return wanted[name] !== null && !values[name].some((value) => wanted[name]?.includes(value));
    });
    const isOnPage = !missed.includes("category");
    if (isOnPage) onPage += group.products;
    if (missed.length === 0) count += group.products;
    for (const name of facetNames) {
      if (!isOnPage && name !== "category") continue;
      const isCounted = missed.every((one) => one === name);
      for (const value of values[name]) {
        const found = facets[name].get(value) ?? { onPage: 0, count: 0 };
        const added = { onPage: group.products, count: isCounted ? group.products : 0 };
        facets[name].set(value, { onPage: found.onPage + added.onPage, count: found.count + added.count });
      }
    }
  }
  return { onPage, count, facets };
}

const order: Readonly<Partial<Record<FacetName, (value: string) => number>>> = {
  price: (value) => priceBands.findIndex((band) => bandValue(band) === value),
  size: sizeOrder,
};

/** The counts of a facet; `null` where they are not known. */
export type CountsOf = (name: FacetName) => ReadonlyMap<string, ValueCount> | null;

function labelOfValue(name: FacetName, value: string): string {
  if (name !== "price") return labelOf(name, value);
  return priceBands.find((band) => bandValue(band) === value)?.label ?? value;
}

/** Whether the facet divides the page: some of it has a value, and some has another one or none. */
function divides(values: ReadonlyMap<string, ValueCount>, onPage: number, name: FacetName): boolean {
  if (name !== "availability" && name !== "sale") return values.size > 1;
  const [only] = values.values();
  return only !== undefined && only.onPage < onPage;
}

/**
 * The facets that divide the page or in which something is chosen. Each has the values of the page, and those that are chosen.
 * @param page decides which values there are, and their order.
 */
export function presentFacets(page: Tally, chosen: Chosen, countsOf: CountsOf): WireFacet[] {
  const wanted = chosenValues(chosen);
  return facetNames.flatMap((name): WireFacet[] => {
    const counts = countsOf(name);
    const onPage = page.facets[name];
    if (!divides(onPage, page.onPage, name) && wanted[name] === null) return [];
    const chosenHere = wanted[name] ?? [];
    // Several bands are a range of prices, and no value of the facet.
    const added = name === "price" && chosenHere.length > 1 ? [] : chosenHere;
    const names = [...new Set([...onPage.keys(), ...(counts?.keys() ?? []), ...added])];
    const values = names.map(
      (value): WireFacetValue => ({
        value,
        label: labelOfValue(name, value),
        count: counts && (counts.get(value)?.count ?? 0),
      }),
    );
    const place = order[name] ?? ((value: string) => -(onPage.get(value)?.onPage ?? 0));
    values.sort((a, b) => place(a.value) - place(b.value) || (a.label < b.label ? -1 : 1));
    return [{ name, values }];
  });
}
