import type { WireProductBatch } from "@aurelle/shared/contract";
import { maxBatchProducts } from "@aurelle/shared/contract/rules";
import { type Api, ApiError } from "@aurelle/shared/http";
import type { Product } from "../../model/product/product";
import { fetchProduct } from "./productThunks";
import { parseProducts } from "./toProduct";

/** Products by id; `gone`: the shop has no such product. */
export type ProductsById = Readonly<Record<string, Product | "gone">>;

/** How many requests are made at the same time where each product needs one. */
const maxParallel = 6;

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The products by id, with each id that is missing as gone. */
export function byIds(ids: readonly string[], products: readonly Product[]): ProductsById {
  const gone = ids.map((id) => [id, "gone"] as const);
  return { ...Object.fromEntries(gone), ...Object.fromEntries(products.map((product) => [product.id, product])) };
}

async function fetchOrGone(api: Api, id: string): Promise<Product | "gone"> {
  try {
    return await fetchProduct(api, id);
  } catch (error) {
    if (isMissing(error)) return "gone";
    throw error;
  }
}

async function fetchEach(api: Api, ids: readonly string[]): Promise<ProductsById> {
  const found: Record<string, Product | "gone"> = {};
  const pending = [...ids];
  const work = async () => {
    for (let id = pending.shift(); id !== undefined; id = pending.shift()) found[id] = await fetchOrGone(api, id);
  };
  await Promise.all(Array.from({ length: maxParallel }, work));
  return found;
}

async function fetchBatch(api: Api, ids: readonly string[]): Promise<ProductsById> {
  const wire = await api.get<WireProductBatch>("products/batch/", { query: { ids: ids.join() } });
  return byIds(ids, parseProducts(wire, Date.now()));
}

/**
 * Fetches products by their ids: one by one where the API has only the calls of the specification.
 * @throws ApiError when one of them cannot be loaded
 */
export async function fetchProducts(api: Api, ids: readonly string[]): Promise<ProductsById> {
  const batches = Array.from({ length: Math.ceil(ids.length / maxBatchProducts) }, (_, nth) =>
    ids.slice(nth * maxBatchProducts, (nth + 1) * maxBatchProducts),
  );
  try {
    return Object.assign({}, ...(await Promise.all(batches.map((batch) => fetchBatch(api, batch)))));
  } catch (error) {
    if (isMissing(error)) return fetchEach(api, ids);
    throw error;
  }
}
