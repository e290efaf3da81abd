import { createSlice } from "@aurelle/shared/state";
import type { ViewedState } from "../state";
import { loadViewed } from "./viewedThunks";

const viewedSlice = createSlice({
  name: "viewed",
  initialState: (): ViewedState => ({ byId: {}, isLoading: false, failed: [] }),
  reducers: {},
  extraReducers: (builder) => {
    builder
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
