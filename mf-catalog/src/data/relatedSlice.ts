import { collections } from "@aurelle/shared/contract";
import type { Api } from "@aurelle/shared/http";
import { createAsyncThunk, createSlice } from "@aurelle/shared/state";
import type { Product } from "../model/product";
import { relatedTo } from "../model/related";
import { fetchFirstPage } from "./productCalls";

/** What goes with the product `id`. */
export interface RelatedState {
  id: string;
  status: "idle" | "loading" | "succeeded" | "failed";
  products: readonly Product[];
}
interface ThunkConfig {
  state: { related: RelatedState };
  extra: Api;
}

const initialState: RelatedState = { id: "", status: "idle", products: [] };

/** Of the same collection; a product of none has nothing that goes with it. */
export const loadRelated = createAsyncThunk<readonly Product[], Product, ThunkConfig>(
  "related/load",
  async (product, { extra }) => {
    const collection = collections.find((name) => name.toLowerCase() === product.collection.toLowerCase());
    if (!collection) return [];
    try {
      return relatedTo(product, (await fetchFirstPage(extra, { collection })).products);
    } catch (error) {
      console.warn("related products could not be loaded", error);
      throw error;
    }
  },
  {
    condition: ({ id }, { getState: state }) => state().related.id !== id || state().related.status === "failed",
  },
);

const relatedSlice = createSlice({
  name: "related",
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    // An answer for a product that was left comes too late.
    builder
      .addCase(
        loadRelated.pending,
        (_, { meta }): RelatedState => ({ id: meta.arg.id, status: "loading", products: [] }),
      )
      .addCase(loadRelated.fulfilled, (state, { payload, meta }) =>
        state.id === meta.arg.id ? { ...state, status: "succeeded", products: payload } : state,
      )
      .addCase(loadRelated.rejected, (state, { meta }) =>
        state.id === meta.arg.id ? { ...state, status: "failed" } : state,
      );
  },
});

export const relatedReducer = relatedSlice.reducer;
