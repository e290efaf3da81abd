import type { ApiReader } from "../http/apiReader";

const timeoutMs = 5000;
/** An address that no visitor has: the API counts calls by address, and these shall count against nobody. */
const address = "127.0.0.53";

/** The pages of up to ten thousand products. */
export interface ProductPart {
  paths: readonly string[];
  /** How many parts there are; 0 in an empty shop. */
  parts: number;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** One part of all products, from 1, in the order in which they were added. @returns `null` when it could not be read. */
export async function readProductPart(ask: ApiReader, part: number): Promise<ProductPart | null> {
  const answer = await ask(`/api/products/ids/?part=${part}`, { timeoutMs, address });
  if (answer?.status !== 200 || !isObject(answer.body)) return null;
  const { ids, parts } = answer.body;
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === "string") || !Number.isSafeInteger(parts)) return null;
  return { paths: ids.map((id) => `/product/${encodeURIComponent(id)}`), parts: Number(parts) };
}
