import { facetNames, type WireProductList } from "@aurelle/shared/contract";
import type { Api } from "@aurelle/shared/http";
import type { ListingQuery } from "../../model/filters/filters";
import { readBand } from "../../model/filters/priceBand";
import type { ListingPage } from "../../model/listing/listing";
import type { QueryValues } from "../../model/listing/nextPath";
import { toPage } from "../product/toProduct";

/** The query of a listing under the names that the API uses, without the filters that are not set (specification §7). */
export function toQueryValues(query: Partial<ListingQuery>): QueryValues {
  const { category, search, isSpellingExact, collection, choices = {}, ordering } = query;
  const { minPrice, maxPrice } = readBand(choices.price?.[0] ?? "") ?? query;
  const spelling = search && isSpellingExact ? "exact" : null;
  const { metal, stone, colour, size, availability, sale } = Object.fromEntries(
    facetNames.map((name) => [name, choices[name]?.join()]),
  );
  const chosen = { metal, stone, colour, size, availability, sale };
  const page = { category: choices.category?.join() ?? category, min_price: minPrice, max_price: maxPrice };
  const values = { ...page, search, spelling, collection, ...chosen, ordering };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === null || value === "" ? [] : [[name, value]],
    ),
  );
}

/** The first page of a listing. @throws ApiError */
export async function fetchFirstPage(
  api: Pick<Api, "get">,
  query: Partial<ListingQuery>,
  signal?: AbortSignal,
): Promise<ListingPage> {
  const filters = toQueryValues(query);
  const wire = await api.get<WireProductList>("products/product/", { query: filters, ...(signal ? { signal } : {}) });
  return toPage(wire, filters, Date.now());
}

/** The page at `path`, which is the `next` of the page before it. @throws ApiError */
export async function fetchNextPage(
  api: Pick<Api, "get">,
  path: string,
  query: Partial<ListingQuery>,
): Promise<ListingPage> {
  return toPage(await api.get<WireProductList>(path), toQueryValues(query), Date.now());
}
