import type { WireProduct } from "@aurelle/shared/contract";
import { type Api, ApiError } from "@aurelle/shared/http";
import { createAsyncThunk } from "@aurelle/shared/state";
import type { Product } from "../../model/product/product";
import type { ThunkConfig } from "../state";
import { requestOf } from "./requestIdOf";
import { toProduct, unreadable } from "./toProduct";

/** @throws ApiError; its status is 404 when there is no such product. */
export async function fetchProduct(api: Api, id: string): Promise<Product> {
  const wire = await api.get<WireProduct>(`products/product/${encodeURIComponent(id)}/`);
  try {
    return toProduct(wire, Date.now());
  } catch (error) {
    throw unreadable(error);
  }
}

/** Fetches the product on screen. It does nothing while a request for the same product is in flight. */
export const loadProduct = createAsyncThunk<Product, string, ThunkConfig<"notFound" | "failed">>(
  "product/load",
  async (id, { extra, rejectWithValue }) => {
    try {
      return await fetchProduct(extra, id);
    } catch (error) {
      console.warn(`product ${id} could not be loaded`, error);
      const isMissing = error instanceof ApiError && error.status === 404;
      return rejectWithValue(isMissing ? "notFound" : "failed");
    }
  },
  { condition: (id, { getState }) => getState().product.id !== id || requestOf(getState().product) === null },
);
