import { categories, collections } from "@aurelle/shared/contract";
import * as paths from "@aurelle/shared/contract/paths";
import { rowsOf } from "@aurelle/shared/wire/readRows";
import type { ApiReader, Requester } from "../http/apiReader";
import { readProduct, type SeoProduct, timeoutMs } from "./fetchProduct";

/** The API path of the products on a page without filters, exactly as mf-catalog requests it: then the document needs no second call. */
function listingPath(pathname: string): string | null {
  const category = categories.find((name) => paths.category(name) === pathname);
  if (category) return `/api/products/product/?category=${category}`;
  const collection = collections.find((name) => paths.collection(name) === pathname);
  return collection ? `/api/products/product/?collection=${collection}` : null;
}

function readRow(row: unknown): SeoProduct[] {
  try {
    return [readProduct(row)];
  } catch {
    return []; // the page leaves it out too
  }
}

/**
 * The products that a category's or collection's page shows first; none for any other page.
 * @returns `null` where the API failed
 */
export async function fetchListed(
  readApi: ApiReader,
  pathname: string,
  requester: Requester,
): Promise<SeoProduct[] | null> {
  const path = listingPath(pathname);
  if (path === null) return [];
  const response = await readApi(path, { timeoutMs, ...requester });
  if (response?.status !== 200) return null;
  try {
    return [...rowsOf(response.body)].flatMap(readRow);
  } catch {
    return null; // no list
  }
}
