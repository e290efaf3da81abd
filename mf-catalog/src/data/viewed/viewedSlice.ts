import { createSlice } from "@aurelle/shared/state";
import { productOpened } from "../product/productSlice";
import { loadProduct } from "../product/productThunks";
import type { ViewedState } from "../state";
import { loadViewed } from "./viewedThunks";

const viewedSlice = createSlice({
  name: "viewed",
  initialState: (): ViewedState => ({ byId: {}, isLoading: false, failed: [] }),
  reducers: {},
  extraReducers: (builder) => {
    builder
      // Beside the next product, what failed is requested again.
      .addCase(productOpened, (state): ViewedState => ({ ...state, failed: [] }))
      // A product whose page was open is not requested again.
      .addCase(loadProduct.fulfilled, ({ byId, ...state }, { payload }): ViewedState => {
        return { ...state, byId: { ...byId, [payload.id]: payload } };
      })
      .addCase(loadViewed.pending, (state): ViewedState => ({ ...state, isLoading: true }))
      .addCase(loadViewed.fulfilled, ({ byId }, { payload }): ViewedState => {
        return { byId: { ...byId, ...payload }, isLoading: false, failed: [] };
      })
      .addCase(loadViewed.rejected, ({ byId }, { meta }): ViewedState => {
        return { byId, isLoading: false, failed: meta.arg };
      });
  },
});

export default viewedSlice.reducer;
