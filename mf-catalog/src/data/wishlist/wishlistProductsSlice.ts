import { createSlice } from "@aurelle/shared/state";
import type { WishlistProductsState } from "../state";
import { loadWishlistProducts } from "./wishlistProductThunks";

const initialState: WishlistProductsState = { byId: {}, load: { status: "idle" } };

const isLatest = ({ load }: WishlistProductsState, requestId: string): boolean =>
  load.status === "loading" && load.requestId === requestId;

const wishlistProductsSlice = createSlice({
  name: "wishlistProducts",
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(
        loadWishlistProducts.pending,
        (state, { meta }): WishlistProductsState => ({
          ...state,
          load: { status: "loading", requestId: meta.requestId, query: meta.arg },
        }),
      )
      // The products of an older request are still right, but only the latest request ends the loading.
      .addCase(
        loadWishlistProducts.fulfilled,
        (state, { payload, meta }): WishlistProductsState => ({
          byId: { ...state.byId, ...payload },
          load: isLatest(state, meta.requestId) ? { status: "succeeded" } : state.load,
        }),
      )
      .addCase(
        loadWishlistProducts.rejected,
        (state, { payload, meta }): WishlistProductsState =>
          isLatest(state, meta.requestId) ? { ...state, load: { status: "failed", message: payload ?? "" } } : state,
      );
  },
});

export default wishlistProductsSlice.reducer;
