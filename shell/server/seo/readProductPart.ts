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

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

/** @throws TypeError when the row has neither a handle nor an id. */
function readHandle(row: unknown): string {
  const { handle, id } = isJsonObject(row) ? row : {};
  return typeof handle === "string" ? handle : requiredId(id);
}

/**
 * The products of an API that has only the calls of the specification: from the pages of its list.
 * @returns `null` when a page could not be read.
 */
async function readList(readApi: ApiReader): Promise<ProductPart | null> {
  const handles = new Set<string>();
  let path: string | null = "products/product/";
  for (let page = 0; path !== null && page < maxListPages; page += 1) {
    const response: ApiResult | null = await readApi(`/api/${path}`, { timeoutMs, address });
    if (response?.status !== 200) return null;
    const { body } = response;
    try {
      for (const handle of readRows(rowsOf(body), readHandle)) handles.add(handle);
    } catch {
      return null; // it is no list
    }
    const next = nextPagePath(isJsonObject(body) ? body.next : null, "products");
    path = next && next.path + next.search;
  }
  return { paths: [...handles].map((handle) => paths.product(handle)), parts: 1 };
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
  const { ids, handles = ids, parts } = response.body;
  if (!isTexts(handles) || !Number.isSafeInteger(parts)) return null;
  return { paths: handles.map((handle) => paths.product(handle)), parts: Number(parts) };
}
