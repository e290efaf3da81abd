import { createSlice, type PayloadAction } from "@aurelle/shared/state";
import type { Product } from "../../model/product/product";
import type { ProductEntry } from "../state";
import { loadProduct } from "./productThunks";
import { requestIdOf } from "./requestIdOf";

/** The product that the server sent later. When one of them is `null`, the other. */
function newer(a: Product | null, b: Product | null): Product | null {
  if (!a || !b) return a ?? b;
  return a.readAt > b.readAt ? a : b;
}

const productSlice = createSlice({
  name: "product",
  initialState: (): ProductEntry => ({ status: "idle", id: null }),
  reducers: {
    /** The shopper opened a product page. `carried` is the product in the navigation state. */
    productOpened: (state, { payload }: PayloadAction<{ id: string; carried: Product | null }>): ProductEntry => {
      const { id, carried } = payload;
      const shown = state.status === "succeeded" && state.id === id ? state.product : null;
      const product = newer(shown, carried);
      if (!product) return { status: "idle", id };
      return { status: "succeeded", id, product, refresh: null, isInitial: false };
    },
    /** The page of the product that came with the document has mounted. From now on it is like any other. */
    initialProductOpened: (state): ProductEntry => ("isInitial" in state ? { ...state, isInitial: false } : state),
  },
  extraReducers: (builder) => {
    builder
      .addCase(loadProduct.pending, (state, { meta }): ProductEntry => {
        const { arg: id, requestId } = meta;
        if (state.id !== id) return state;
        if (state.status === "succeeded") return { ...state, refresh: requestId };
        return { status: "loading", id, requestId };
      })
      .addCase(loadProduct.fulfilled, (state, { payload, meta }): ProductEntry => {
        if (requestIdOf(state) !== meta.requestId) return state;
        return { status: "succeeded", id: meta.arg, product: payload, refresh: null, isInitial: false };
      })
      .addCase(loadProduct.rejected, (state, { payload, meta }): ProductEntry => {
        if (requestIdOf(state) !== meta.requestId) return state;
        if (payload === "notFound") return { status: "notFound", id: meta.arg, isInitial: false };
        // A failed refresh leaves the product on screen (decision 35).
        return state.status === "succeeded" ? { ...state, refresh: null } : { status: "failed", id: meta.arg };
      });
  },
});

export const { productOpened, initialProductOpened } = productSlice.actions;
export default productSlice.reducer;
