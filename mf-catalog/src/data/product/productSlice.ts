import { type Api, ApiError } from "@aurelle/shared/http";
import { createAsyncThunk, createSlice, type PayloadAction } from "@aurelle/shared/state";
import type { Product } from "../../model/product/product";
import { fetchProduct } from "./productCalls";

/** The product on screen. `known`: what is shown meanwhile, from navigation state or an earlier answer. */
export interface ProductEntry {
  id: string;
  status: "idle" | "loading" | "succeeded" | "failed" | "notFound";
  known: Product | null;
  /** The call whose answer is awaited; a later one has taken the place of any other. */
  request: string | null;
  /** It came with the document, a moment ago: arriving at it asks for nothing. */
  isFirst?: boolean;
}
interface ThunkConfig {
  state: { product: ProductEntry };
  extra: Api;
  rejectValue: "notFound" | "failed";
}

const initialState: ProductEntry = { id: "", status: "idle", known: null, request: null };

export const loadProduct = createAsyncThunk<Product, string, ThunkConfig>(
  "product/load",
  async (id, { extra, rejectWithValue }) => {
    try {
      return await fetchProduct(extra, id);
    } catch (error) {
      console.warn(`product ${id} could not be loaded`, error);
      const isMissing = error instanceof ApiError && error.status === 404;
      return rejectWithValue(isMissing ? "notFound" : "failed");
    }
  },
  { condition: (id, { getState }) => getState().product.id !== id || getState().product.request === null },
);

const productSlice = createSlice({
  name: "product",
  initialState,
  reducers: {
    /** A shopper came to a product. `known` is what they could already see of it. */
    productOpened: (state, { payload }: PayloadAction<{ id: string; known: Product | null }>): ProductEntry => {
      const { id } = payload;
      const before = state.id === id ? state.known : null;
      const known = newer(before, payload.known);
      return { id, known, status: known ? "succeeded" : "idle", request: null };
    },
    /** The shopper came to the product that the document brought; from now on it is as any other. */
    firstProductSeen: (state): ProductEntry => ({ ...state, isFirst: false }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(loadProduct.pending, (state, { meta }) =>
        state.id === meta.arg
          ? { ...state, request: meta.requestId, status: state.known ? "succeeded" : "loading" }
          : state,
      )
      .addCase(loadProduct.fulfilled, (state, { payload, meta }) =>
        state.request === meta.requestId ? { ...state, known: payload, status: "succeeded", request: null } : state,
      )
      .addCase(loadProduct.rejected, (state, { payload, meta }) => {
        if (state.request !== meta.requestId) return state;
        if (payload === "notFound") return { ...state, known: null, status: "notFound", request: null };
        // What is on screen stays: a quiet refresh fails quietly (decision 35).
        return { ...state, status: state.known ? "succeeded" : "failed", request: null };
      });
  },
});

function newer(a: Product | null, b: Product | null): Product | null {
  if (!a || !b) return a ?? b;
  return a.readAt > b.readAt ? a : b;
}

export const { productOpened, firstProductSeen } = productSlice.actions;
export const productReducer = productSlice.reducer;
