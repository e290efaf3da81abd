import { createSlice, type PayloadAction } from "@aurelle/shared/state";
import { listingKey } from "../../model/filters/filters";
import { addPage } from "../../model/listing/listing";
import { type ListingState, openedListing } from "../../model/listing/listingState";
import type { ListingsState } from "../state";
import { loadMore, openListing } from "./listingThunks";

/** How many listings stay in the store for the way back. An older one is fetched again. */
const maxListings = 20;

const initialState: ListingsState = { byKey: {} };

/** Sets the listing under `key`, as the most recent one; `null` removes it. */
function setListing({ byKey }: ListingsState, key: string, listing: ListingState | null): ListingsState {
  const others = Object.entries(byKey).filter(([name]) => name !== key);
  const entries = listing ? [...others, [key, listing] as const] : others;
  return { byKey: Object.fromEntries(entries.slice(-maxListings)) };
}

/** Whether the first page is loading by this request. The response of any other request is dropped (decision 27). */
const isOpening = (listing: ListingState | undefined, requestId: string): boolean =>
  listing?.status === "loading" && listing.requestId === requestId;

/** Whether the next page is loading by this request. */
const isLoadingMore = (
  listing: ListingState | undefined,
  requestId: string,
): listing is Extract<ListingState, { status: "succeeded" }> =>
  listing?.status === "succeeded" && listing.nextPage.status === "loading" && listing.nextPage.requestId === requestId;

const listingsSlice = createSlice({
  name: "listings",
  initialState,
  reducers: {
    /** The page opens with a list that was requested before it rendered. */
    listingPrefetched: (state, { payload }: PayloadAction<{ key: string; listing: ListingState }>) =>
      setListing(state, payload.key, payload.listing),
  },
  extraReducers: (builder) => {
    builder
      .addCase(openListing.pending, (state, { meta }) =>
        setListing(state, listingKey(meta.arg.query), { status: "loading", requestId: meta.requestId }),
      )
      .addCase(openListing.fulfilled, (state, { payload, meta }) => {
        const key = listingKey(meta.arg.query);
        if (!isOpening(state.byKey[key], meta.requestId)) return state;
        return setListing(state, key, openedListing(payload));
      })
      .addCase(openListing.rejected, (state, { payload, meta }) => {
        const key = listingKey(meta.arg.query);
        if (!isOpening(state.byKey[key], meta.requestId)) return state;
        return setListing(state, key, meta.aborted ? null : { status: "failed", message: payload ?? "" });
      })
      .addCase(loadMore.pending, (state, { meta }) => {
        const key = listingKey(meta.arg.query);
        const listing = state.byKey[key];
        if (listing?.status !== "succeeded") return state;
        const automaticLoads = listing.automaticLoads + (meta.arg.isAutomatic ? 1 : 0);
        const nextPage = { status: "loading", requestId: meta.requestId } as const;
        return setListing(state, key, { ...listing, automaticLoads, nextPage });
      })
      .addCase(loadMore.fulfilled, (state, { payload, meta }) => {
        const key = listingKey(meta.arg.query);
        const listing = state.byKey[key];
        if (!isLoadingMore(listing, meta.requestId)) return state;
        const longer = addPage(listing, meta.arg.path, payload);
        return setListing(state, key, { ...listing, ...longer, nextPage: { status: "idle" } });
      })
      .addCase(loadMore.rejected, (state, { payload, meta }) => {
        const key = listingKey(meta.arg.query);
        const listing = state.byKey[key];
        if (!isLoadingMore(listing, meta.requestId)) return state;
        return setListing(state, key, { ...listing, nextPage: { status: "failed", message: payload ?? "" } });
      });
  },
});

export const { listingPrefetched } = listingsSlice.actions;
export default listingsSlice.reducer;
