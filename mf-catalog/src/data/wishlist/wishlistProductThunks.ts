import type { WireProductList } from "@aurelle/shared/contract";
import { type Api, ApiError } from "@aurelle/shared/http";
import type { WishlistProducts } from "../../model/wishlistView";
import { createThunk } from "../createThunk";
import { byIds, fetchProducts } from "../product/fetchProducts";
import { toPage } from "../product/toProduct";
import type { WishlistQuery } from "../state";

type ProductsById = WishlistProducts["byId"];

async function fetchList(api: Api, ids: readonly string[]): Promise<ProductsById> {
  return byIds(ids, toPage(await api.get<WireProductList>("wishlist/products/"), {}, Date.now()).products);
}

const isSameQuery = (a: WishlistQuery, b: WishlistQuery): boolean =>
  a.owner === b.owner && a.ids.join() === b.ids.join();

/** Loads the products of the wishlist. It does nothing while the same query is in flight. */
export const loadWishlistProducts = createThunk<ProductsById, WishlistQuery, { rejectValue: string }>(
  "wishlistProducts/load",
  async ({ owner, ids }, { extra, rejectWithValue }) => {
    try {
      return owner === "account" ? await fetchList(extra.api, ids) : await fetchProducts(extra.api, ids);
    } catch (error) {
      if (error instanceof ApiError) return rejectWithValue(error.message);
      console.warn("the wishlist's products could not be loaded", error);
      return rejectWithValue("Your wishlist could not be loaded. Please try again.");
    }
  },
  {
    condition: (query, { getState }) => {
      const { load } = getState().wishlistProducts;
      return load.status !== "loading" || !isSameQuery(load.query, query);
    },
  },
);
