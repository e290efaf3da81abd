import { type Api, ApiError, serverText } from "@aurelle/shared/http";
import { createAsyncThunk, createSlice } from "@aurelle/shared/state";

/** How asking for a letter about a product goes, by the product's id. */
export type StockNotice =
  | { status: "loading" }
  | { status: "succeeded"; message: string }
  /** `fault`: of the e-mail field. `attempt` counts, so that a repeated failure is said again. */
  | { status: "failed"; message: string; fault: string | null; isInStock: boolean; attempt: number };
export type StockNoticesState = Readonly<Record<string, StockNotice | undefined>>;

interface Wanted {
  productId: string;
  email: string;
}
interface Refusal {
  message: string;
  fault: string | null;
  isInStock: boolean;
}
interface ThunkConfig {
  state: { stockNotices: StockNoticesState };
  extra: Api;
  rejectValue: Refusal;
}

const failedText = "Your request could not be sent. Please try again.";
const notedText = "We will write to you once when it is back in stock.";

/** One letter when the product can be had again (docs/decisions/0010-stock-notices.md). One request at a time for a product. */
export const requestStockNotice = createAsyncThunk<string, Wanted, ThunkConfig>(
  "stockNotices/ask",
  async ({ productId, email }, { extra, rejectWithValue }) => {
    try {
      const answer = await extra.post<{ message?: unknown }>("stock-notices/", { product_id: productId, email });
      return typeof answer.message === "string" ? answer.message : notedText;
    } catch (error) {
      const isOurs = error instanceof ApiError;
      return rejectWithValue({
        message: serverText(error, failedText),
        fault: isOurs ? (error.fields.email ?? null) : null,
        isInStock: isOurs && error.code === "in_stock",
      });
    }
  },
  { condition: ({ productId }, { getState }) => getState().stockNotices[productId]?.status !== "loading" },
);

const attemptsOf = (notice: StockNotice | undefined) => (notice?.status === "failed" ? notice.attempt : 0);

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
      .addCase(requestStockNotice.rejected, (state, { payload, meta }) => {
        const { message, fault, isInStock } = payload ?? { message: failedText, fault: null, isInStock: false };
        const attempt = attemptsOf(state[meta.arg.productId]) + 1;
        return { ...state, [meta.arg.productId]: { status: "failed", message, fault, isInStock, attempt } };
      });
  },
});

export const stockNoticesReducer = stockNoticesSlice.reducer;
