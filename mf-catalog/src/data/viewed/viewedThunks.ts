import { createThunk } from "../createThunk";
import { fetchProducts, type ProductsById } from "../product/fetchProducts";

/** Loads products that the shopper viewed earlier, unless others of them are being loaded. */
export const loadViewed = createThunk<ProductsById, readonly string[]>(
  "viewed/load",
  async (ids, { extra }) => {
    try {
      return await fetchProducts(extra.api, ids);
    } catch (error) {
      console.warn("the products viewed earlier could not be loaded", error); // the page goes on without them
      throw error;
    }
  },
  { condition: (_, { getState }) => !getState().viewed.isLoading },
);
