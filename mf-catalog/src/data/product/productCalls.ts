import type { WireProduct, WireProductList } from "@aurelle/shared/contract";
import type { Api } from "@aurelle/shared/http";
import type { ListingQuery } from "../../model/filters/filters";
import type { ListingPage } from "../../model/listing/listing";
import type { QueryValues } from "../../model/listing/paging";
import type { Product } from "../../model/product/product";
import { toPage, toProduct, unreadable } from "./toProduct";

/** The listing's filters as the API names them, only those that are set (specification §7). */
export function toQueryValues(query: Partial<ListingQuery>): QueryValues {
  const { category, minPrice, maxPrice, search, collection, ordering } = query;
  const values = { category, min_price: minPrice, max_price: maxPrice, search, collection, ordering };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === null || value === "" ? [] : [[name, value]],
    ),
  );
}

/** A listing's first page. @throws ApiError */
export async function fetchFirstPage(
  api: Pick<Api, "get">,
  query: Partial<ListingQuery>,
  signal?: AbortSignal,
): Promise<ListingPage> {
  const filters = toQueryValues(query);
  const wire = await api.get<WireProductList>("products/product/", { query: filters, ...(signal ? { signal } : {}) });
  return toPage(wire, filters, Date.now());
}

/** The page at `path`, which came from the page before it. @throws ApiError */
export async function fetchNextPage(
  api: Pick<Api, "get">,
  path: string,
  query: Partial<ListingQuery>,
): Promise<ListingPage> {
  return toPage(await api.get<WireProductList>(path), toQueryValues(query), Date.now());
}

/** @throws ApiError; its status is 404 where there is no such product. */
export async function fetchProduct(api: Api, id: string): Promise<Product> {
  const wire = await api.get<WireProduct>(`products/product/${encodeURIComponent(id)}/`);
  try {
    return toProduct(wire, Date.now());
  } catch (error) {
    throw unreadable(error);
  }
}
