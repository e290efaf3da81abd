import type { Api } from "@aurelle/shared/http";
import { type ListingQuery, listingKey } from "../../model/filters/filters";
import type { ListingPage } from "../../model/listing/listing";
import { type LoadedListing, openedListing } from "../../model/listing/listingState";
import { fetchFirstPage } from "./fetchListing";

/** How long a prefetched list is used, ms: as long as the browser may answer the same request from its cache. */
const freshMs = 5000;

interface Prefetched {
  key: string;
  /** A time of `performance.now()`. */
  requestedAt: number;
  loading: Promise<ListingPage>;
  /** What the page shows; `null` until the response is there. */
  listing: LoadedListing | null;
}

/** The list behind the link that the shopper points at, or has pressed. */
let latest: Prefetched | null = null;

const fresh = (key: string): Prefetched | null =>
  latest?.key === key && performance.now() - latest.requestedAt < freshMs ? latest : null;

/** Requests a list before its page renders. @throws ApiError */
export async function prefetchListing(api: Pick<Api, "get">, query: ListingQuery): Promise<void> {
  const key = listingKey(query);
  if (fresh(key)) return;
  const loading = fetchFirstPage(api, query);
  const prefetched: Prefetched = { key, requestedAt: performance.now(), loading, listing: null };
  latest = prefetched;
  try {
    prefetched.listing = openedListing(await loading);
  } catch (error) {
    if (latest === prefetched) latest = null; // the page requests the list itself
    throw error;
  }
}

/** The prefetched list, when its response is there: the page renders it at once. */
export const prefetchedListing = (key: string) => fresh(key)?.listing ?? null;

/** The prefetched first page, also while it is loading. It rejects with the error of the prefetch. */
export const prefetchedPage = (key: string): Promise<ListingPage> | null => fresh(key)?.loading ?? null;
