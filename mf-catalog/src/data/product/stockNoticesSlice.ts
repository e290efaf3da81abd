import { createSlice } from "@aurelle/shared/state";
import type { StockNoticesState } from "../state";
import { requestStockNotice, unknownError } from "./stockNoticeThunks";

const initialState: StockNoticesState = {};

const stockNoticesSlice = createSlice({
  name: "stockNotices",
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(requestStockNotice.pending, (state, { meta }) => ({
        ...state,
        [meta.arg.productId]: { status: "loading" },
      }))
      .addCase(requestStockNotice.fulfilled, (state, { payload, meta }) => ({
        ...state,
        [meta.arg.productId]: { status: "succeeded", message: payload },
      }))
      .addCase(requestStockNotice.rejected, (state, { payload, meta }) => ({
        ...state,
        [meta.arg.productId]: { status: "failed", ...(payload ?? unknownError) },
      }));
  },
});

export default stockNoticesSlice.reducer;
