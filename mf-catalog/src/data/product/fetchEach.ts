import { type Api, ApiError } from "@aurelle/shared/http";
import type { Product } from "../../model/product/product";
import { fetchProduct } from "./productThunks";

/** Products by id; `gone`: the shop has no such product. */
export type ProductsById = Readonly<Record<string, Product | "gone">>;

/** How many products are requested at the same time. */
const maxParallel = 6;

async function fetchOrGone(api: Api, id: string): Promise<Product | "gone"> {
  try {
    return await fetchProduct(api, id);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return "gone";
    throw error;
  }
}

/** Fetches products one by one. @throws ApiError when one of them cannot be loaded */
export async function fetchEach(api: Api, ids: readonly string[]): Promise<ProductsById> {
  const found: Record<string, Product | "gone"> = {};
  const pending = [...ids];
  const work = async () => {
    for (let id = pending.shift(); id !== undefined; id = pending.shift()) found[id] = await fetchOrGone(api, id);
  };
  await Promise.all(Array.from({ length: maxParallel }, work));
  return found;
}
