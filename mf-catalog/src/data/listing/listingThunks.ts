import { ApiError } from "@aurelle/shared/http";
import { type ListingQuery, listingKey } from "../../model/filters/filters";
import { type ListingPage, loadsAutomatically } from "../../model/listing/listing";
import { createThunk } from "../createThunk";
import { fetchFirstPage, fetchNextPage } from "./fetchListing";
import { prefetchedPage } from "./prefetchedListing";

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
      const fetchAnew = () => fetchFirstPage(extra.api, query, signal);
      return await (prefetchedPage(listingKey(query))?.catch(fetchAnew) ?? fetchAnew());
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
