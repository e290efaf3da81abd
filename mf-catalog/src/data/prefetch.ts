import type { Prefetch } from "@aurelle/shared/remote";
import { listingAt } from "../model/listing/listingAt";
import { toQueryValues } from "./listing/listingThunks";

/** Requests the first page of a listing. A product page needs no prefetch: the link from a card carries its product. */
const prefetch: Prefetch = async ({ url, page }, api) => {
  const query = page && listingAt(page.key, url.searchParams);
  if (query) await api.get("products/product/", { query: toQueryValues(query) });
};

export default prefetch;
