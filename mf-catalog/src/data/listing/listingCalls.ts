import { type Api, ApiError } from "@aurelle/shared/http";
import { createAsyncThunk } from "@aurelle/shared/state";
import { type ListingQuery, listingKey } from "../../model/filters/filters";
import { type ListingPage, loadsAutomatically } from "../../model/listing/listing";
import { fetchFirstPage, fetchNextPage } from "../product/productCalls";
import type { ListingsState } from "./listingsSlice";

/** What the calls need of the store. */
interface ThunkConfig {
  state: { listings: ListingsState };
  extra: Api;
  /** The text to show. */
  rejectValue: string;
}

/** What stands behind 'Error: ' (specification §2). Only an `ApiError` speaks to shoppers. */
function failure(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  console.warn("products could not be loaded", error);
  return "The products could not be loaded. Please try again.";
}

/**
 * Fetches a listing's first page, clearing what was there (specification §4). On the way back a list that is known stays
 * as it was left (decision 33), and one that is on its way is not asked for again (decision 27).
 */
export const openListing = createAsyncThunk<ListingPage, { query: ListingQuery; isReturn: boolean }, ThunkConfig>(
  "listings/open",
  async ({ query }, { extra, signal, rejectWithValue }) => {
    try {
      return await fetchFirstPage(extra, query, signal);
    } catch (error) {
      if (signal.aborted) throw error; // the page was left: nothing failed
      return rejectWithValue(failure(error));
    }
  },
  {
    condition: ({ query, isReturn }, { getState }) =>
      !isReturn || getState().listings.byKey[listingKey(query)]?.status !== "succeeded",
  },
);

/** Fetches the page after the last one. `isAutomatic`: nobody pressed, the end came into view. */
export const loadMore = createAsyncThunk<
  ListingPage,
  { query: ListingQuery; path: string; isAutomatic: boolean },
  ThunkConfig
>(
  "listings/more",
  async ({ query, path }, { extra, rejectWithValue }) => {
    try {
      return await fetchNextPage(extra, path, query);
    } catch (error) {
      return rejectWithValue(failure(error));
    }
  },
  {
    condition: ({ query, path, isAutomatic }, { getState }) => {
      const listing = getState().listings.byKey[listingKey(query)];
      if (listing?.status !== "succeeded" || listing.more.status === "loading" || listing.next !== path) return false;
      // A failed page waits for a press, or the sentinel would ask without end (reliability B7).
      return !isAutomatic || (listing.more.status === "idle" && loadsAutomatically(listing));
    },
  },
);
