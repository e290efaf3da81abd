import * as paths from "@aurelle/shared/contract/paths";
import { nextPagePath } from "@aurelle/shared/wire/nextPagePath";
import { readRows, rowsOf } from "@aurelle/shared/wire/readRows";
import { requiredId } from "@aurelle/shared/wire/wireValues";
import type { ApiReader, ApiResult } from "../http/apiReader";
import { isJsonObject } from "../http/parseJson";

const timeoutMs = 5000;
/** An address that no visitor has. The API limits requests by address, and these must not count against a visitor. */
const address = "127.0.0.53";

/** The pages of up to ten thousand products. */
export interface ProductPart {
  paths: readonly string[];
  /** How many parts there are; 0 in a shop without products. */
  parts: number;
}

/** At most this many pages of the list are read, one after another. */
const maxListPages = 100;

/**
 * The products of an API that has only the calls of the specification: from the pages of its list.
 * @returns `null` when a page could not be read.
 */
async function readList(readApi: ApiReader): Promise<ProductPart | null> {
  const ids = new Set<string>();
  let path: string | null = "products/product/";
  for (let page = 0; path !== null && page < maxListPages; page += 1) {
    const response: ApiResult | null = await readApi(`/api/${path}`, { timeoutMs, address });
    if (response?.status !== 200) return null;
    const { body } = response;
    try {
      for (const id of readRows(rowsOf(body), (row) => requiredId(isJsonObject(row) ? row.id : null))) ids.add(id);
    } catch {
      return null; // it is no list
    }
    const next = nextPagePath(isJsonObject(body) ? body.next : null, "products");
    path = next && next.path + next.search;
  }
  return { paths: [...ids].map(paths.product), parts: 1 };
}

/**
 * One part of all products, in the order in which they were added.
 * @param part from 1.
 * @returns `null` when the part could not be read.
 */
export async function readProductPart(readApi: ApiReader, part: number): Promise<ProductPart | null> {
  const response = await readApi(`/api/products/ids/?part=${part}`, { timeoutMs, address });
  if (response?.status === 404 && part === 1) return readList(readApi);
  if (response?.status !== 200 || !isJsonObject(response.body)) return null;
  const { ids, parts } = response.body;
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === "string") || !Number.isSafeInteger(parts)) return null;
  return { paths: ids.map(paths.product), parts: Number(parts) };
}
