import type { Api } from "@aurelle/shared/http";
import { createAsyncThunk, createSlice } from "@aurelle/shared/state";
import type { Product } from "../../model/product/product";
import { fetchRelated } from "./carouselCalls";

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

export const loadRelated = createAsyncThunk<readonly Product[], Product, ThunkConfig>(
  "related/load",
  async (product, { extra }) => {
    try {
      return await fetchRelated(extra, product);
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
