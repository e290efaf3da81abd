import * as paths from "@aurelle/shared/contract/paths";
import type { ApiReader } from "../http/apiReader";
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

/**
 * One part of all products, in the order in which they were added.
 * @param part from 1.
 * @returns `null` when the part could not be read.
 */
export async function readProductPart(readApi: ApiReader, part: number): Promise<ProductPart | null> {
  const response = await readApi(`/api/products/ids/?part=${part}`, { timeoutMs, address });
  if (response?.status !== 200 || !isJsonObject(response.body)) return null;
  const { ids, parts } = response.body;
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === "string") || !Number.isSafeInteger(parts)) return null;
  return { paths: ids.map(paths.product), parts: Number(parts) };
}
