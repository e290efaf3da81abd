import { useNavigationType } from "@aurelle/shared/router";
import { useCallback, useLayoutEffect } from "react";
import { type ListingQuery, listingKey } from "../../model/filters/filters";
import { useAppDispatch, useAppSelector } from "../store";
import { loadMore, openListing } from "./listingCalls";
import type { ListingState } from "./listingsSlice";

const notAsked: ListingState = { status: "loading", request: "" };

export interface ListingControl {
  /** Names the listing. */
  key: string;
  state: ListingState;
  /** Fetches the next page; does nothing while one is on its way. */
  more: (cause: { isAutomatic: boolean }) => void;
  /** After a failed first page. */
  retry: () => void;
}

/**
 * The listing of a page: fetched when it is entered and when its query changes, kept on the way back. The page's only owner
 * of fetching (decision 27).
 * @param query the same object as long as nothing in it changes.
 */
export function useListing(query: ListingQuery): ListingControl {
  const dispatch = useAppDispatch();
  const isReturn = useNavigationType() === "POP";
  const key = listingKey(query);
  const state = useAppSelector(({ listings }) => listings.byKey[key]) ?? notAsked;

  // Before the first paint, so that an old list of the same name is never seen. How the shopper came counts on entering alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what the query says
  useLayoutEffect(() => {
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
