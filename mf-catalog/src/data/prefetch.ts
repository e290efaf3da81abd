import type { Prefetch } from "@aurelle/shared/remote";
import { listingAt } from "../model/listing/listingAt";
import { toQueryValues } from "./product/productCalls";

/** A listing's first page. A product needs none: its card hands it on. */
const prefetch: Prefetch = async ({ url, page }, api) => {
  const query = page && listingAt(page.key, url.searchParams);
  if (query) await api.get("products/product/", { query: toQueryValues(query) });
};

export default prefetch;
