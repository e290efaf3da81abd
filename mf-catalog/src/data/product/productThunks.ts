import { type Api, ApiError } from "@aurelle/shared/http";
import type { Product } from "../../model/product/product";
import { createThunk } from "../createThunk";
import { requestIdOf } from "./requestIdOf";
import { parseProduct } from "./toProduct";

/** Fetches one product. @throws ApiError; its status is 404 when the shop has no such product */
export async function fetchProduct(api: Api, id: string): Promise<Product> {
  return parseProduct(await api.get(`products/product/${encodeURIComponent(id)}/`), Date.now());
}

/** Fetches the product on screen. It does nothing while a request for the same product is in flight. */
export const loadProduct = createThunk<Product, string, { rejectValue: "notFound" | "failed" }>(
  "product/load",
  async (id, { extra, rejectWithValue }) => {
    try {
      return await fetchProduct(extra.api, id);
    } catch (error) {
      console.warn(`product ${id} could not be loaded`, error);
      const isMissing = error instanceof ApiError && error.status === 404;
      return rejectWithValue(isMissing ? "notFound" : "failed");
    }
  },
  { condition: (id, { getState }) => getState().product.id !== id || requestIdOf(getState().product) === null },
);
