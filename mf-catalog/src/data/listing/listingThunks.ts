import { facetNames, type WireProductList } from "@aurelle/shared/contract";
import { type Api, ApiError } from "@aurelle/shared/http";
import { type ListingQuery, listingKey } from "../../model/filters/filters";
import { readBand } from "../../model/filters/priceBand";
import { type ListingPage, loadsAutomatically } from "../../model/listing/listing";
import type { QueryValues } from "../../model/listing/nextPath";
import { createThunk } from "../createThunk";
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

/** The text after 'Error: ' (specification §2). Only an `ApiError` has a text for shoppers; any other error is logged. */
function failureText(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  console.warn("products could not be loaded", error);
  return "The products could not be loaded. Please try again.";
}

/**
 * Fetches the first page of a listing and clears what was shown (specification §4). On the way back, a loaded list stays as
 * the shopper left it (decision 33).
 */
export const openListing = createThunk<
  ListingPage,
  { query: ListingQuery; isReturn: boolean },
  { rejectValue: string }
>(
  "listings/open",
  async ({ query }, { extra, signal, rejectWithValue }) => {
    try {
      return await fetchFirstPage(extra.api, query, signal);
    } catch (error) {
      if (signal.aborted) throw error; // the shopper left the page: nothing failed
      return rejectWithValue(failureText(error));
    }
  },
  {
    condition: ({ query, isReturn }, { getState }) =>
      !isReturn || getState().listings.byKey[listingKey(query)]?.status !== "succeeded",
  },
);

/** Fetches the page after the last one. `isAutomatic`: without a press, because the end of the list came into view. */
export const loadMore = createThunk<
  ListingPage,
  { query: ListingQuery; path: string; isAutomatic: boolean },
  { rejectValue: string }
>(
  "listings/more",
  async ({ query, path }, { extra, rejectWithValue }) => {
    try {
      return await fetchNextPage(extra.api, path, query);
    } catch (error) {
      return rejectWithValue(failureText(error));
    }
  },
  {
    condition: ({ query, path, isAutomatic }, { getState }) => {
      const listing = getState().listings.byKey[listingKey(query)];
      if (listing?.status !== "succeeded" || listing.nextPage.status === "loading") return false;
      if (listing.next !== path) return false;
      // After a failure the next page needs a press; otherwise the sentinel would request it without end (reliability B7).
      return !isAutomatic || (listing.nextPage.status === "idle" && loadsAutomatically(listing));
    },
  },
);
