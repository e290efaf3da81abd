import type { Prefetch } from "@aurelle/shared/remote";
import { listingAt } from "../model/listing/listingAt";
import { prefetchListing } from "./listing/prefetchedListing";

/** Requests the first page of a listing. A product page needs no prefetch: the link from a card carries its product. */
const prefetch: Prefetch = async ({ url, page }, api) => {
  const query = page && listingAt(page.key, url.searchParams);
  if (query) await prefetchListing(api, query);
};

export default prefetch;
