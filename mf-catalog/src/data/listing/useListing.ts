import { useNavigationType } from "@aurelle/shared/router";
import { useCallback, useLayoutEffect } from "react";
import { type ListingQuery, listingKey } from "../../model/filters/filters";
import type { ListingState } from "../../model/listing/listingState";
import { useAppDispatch, useAppSelector } from "../store";
import { listingPrefetched } from "./listingsSlice";
import { loadMore, openListing } from "./listingThunks";
import { prefetchedListing } from "./prefetchedListing";

const notRequested: ListingState = { status: "loading", requestId: "" };

/** The listing of a page, and the functions that fetch more of it. */
export interface ListingControl {
  /** The listing's key. */
  key: string;
  state: ListingState;
  /** Fetches the next page; does nothing while a request for it is in flight. */
  more: (cause: { isAutomatic: boolean }) => void;
  /** Fetches the first page again after a failure. */
  retry: () => void;
}

/**
 * The listing of a page. It is fetched when the shopper enters the page and when its query changes; on the way back the
 * store still has it. No other code of the page fetches products (decision 27).
 * @param query the same object until a value in it changes.
 */
export function useListing(query: ListingQuery): ListingControl {
  const dispatch = useAppDispatch();
  const isReturn = useNavigationType() === "POP";
  const key = listingKey(query);
  const stored = useAppSelector(({ listings }) => listings.byKey[key]);
  const state = stored ?? prefetchedListing(key) ?? notRequested;

  // Before the first paint, so that an old list with the same key does not show. `isReturn` matters only on entering.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the query
  useLayoutEffect(() => {
    const listing = isReturn ? null : prefetchedListing(key);
    if (listing) {
      dispatch(listingPrefetched({ key, listing }));
      return;
    }
    const call = dispatch(openListing({ query, isReturn }));
    return () => call.abort();
  }, [dispatch, key]);

  const path = state.status === "succeeded" ? state.next : null;
  const more = useCallback<ListingControl["more"]>(
    ({ isAutomatic }) => {
      if (path !== null) void dispatch(loadMore({ query, path, isAutomatic }));
    },
    [dispatch, query, path],
  );
  const retry = useCallback(() => void dispatch(openListing({ query, isReturn: false })), [dispatch, query]);
  return { key, state, more, retry };
}
