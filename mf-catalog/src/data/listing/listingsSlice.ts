import { createSlice } from "@aurelle/shared/state";
import { listingKey } from "../../model/filters/filters";
import { addPage, firstPage, type Listing } from "../../model/listing/listing";
import { loadMore, openListing } from "./listingCalls";

/** `request` names the call whose answer is awaited; any other answer comes too late and is dropped (decision 27). */
export type MoreState =
  | { status: "idle" }
  | { status: "loading"; request: string }
  | { status: "failed"; message: string };
export type ListingState =
  | { status: "loading"; request: string }
  | { status: "failed"; message: string }
  | ({ status: "succeeded"; more: MoreState } & Listing);

export interface ListingsState {
  /** By `listingKey`. */
  byKey: Readonly<Record<string, ListingState>>;
}

/** Lists that a shopper may come back to; older ones are fetched again. */
const mostKept = 20;

const initialState: ListingsState = { byKey: {} };

/** The listing under `key` now is `listing`; the most recent stands last. */
function keep({ byKey }: ListingsState, key: string, listing: ListingState | null): ListingsState {
  const others = Object.entries(byKey).filter(([name]) => name !== key);
  const kept = listing ? [...others, [key, listing] as const] : others;
  return { byKey: Object.fromEntries(kept.slice(-mostKept)) };
}

const listingsSlice = createSlice({
  name: "listings",
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(openListing.pending, (state, { meta }) =>
        keep(state, listingKey(meta.arg.query), { status: "loading", request: meta.requestId }),
      )
      .addCase(openListing.fulfilled, (state, { payload, meta }) => {
        const key = listingKey(meta.arg.query);
        const listing = state.byKey[key];
        if (listing?.status !== "loading" || listing.request !== meta.requestId) return state;
        return keep(state, key, { status: "succeeded", more: { status: "idle" }, ...firstPage(payload) });
      })
      .addCase(openListing.rejected, (state, { payload, meta }) => {
        const key = listingKey(meta.arg.query);
        const listing = state.byKey[key];
        if (listing?.status !== "loading" || listing.request !== meta.requestId) return state;
        return keep(state, key, meta.aborted ? null : { status: "failed", message: payload ?? "" });
      })
      .addCase(loadMore.pending, (state, { meta }) => {
        const key = listingKey(meta.arg.query);
        const listing = state.byKey[key];
        if (listing?.status !== "succeeded") return state;
        const automaticLoads = listing.automaticLoads + (meta.arg.isAutomatic ? 1 : 0);
        return keep(state, key, { ...listing, automaticLoads, more: { status: "loading", request: meta.requestId } });
      })
      .addCase(loadMore.fulfilled, (state, { payload, meta }) => {
        const key = listingKey(meta.arg.query);
        const listing = state.byKey[key];
        if (!awaits(listing, meta.requestId)) return state;
        return keep(state, key, { ...listing, ...addPage(listing, meta.arg.path, payload), more: { status: "idle" } });
      })
      .addCase(loadMore.rejected, (state, { payload, meta }) => {
        const key = listingKey(meta.arg.query);
        const listing = state.byKey[key];
        if (!awaits(listing, meta.requestId)) return state;
        return keep(state, key, { ...listing, more: { status: "failed", message: payload ?? "" } });
      });
  },
});

type Loaded = Extract<ListingState, { status: "succeeded" }>;

function awaits(listing: ListingState | undefined, request: string): listing is Loaded {
  return listing?.status === "succeeded" && listing.more.status === "loading" && listing.more.request === request;
}

export const listingsReducer = listingsSlice.reducer;
