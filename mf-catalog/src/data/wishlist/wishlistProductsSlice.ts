import type { WireProductList } from "@aurelle/shared/contract";
import { type Api, ApiError } from "@aurelle/shared/http";
import { createAsyncThunk, createSlice } from "@aurelle/shared/state";
import type { Product } from "../../model/product/product";
import { fetchProduct } from "../product/productCalls";
import { toPage } from "../product/toProduct";

/** What is known of the products on the wishlist. `gone`: the shop has no such product any more. */
export interface WishlistProductsState {
  byId: Readonly<Record<string, Product | "gone">>;
  status: "idle" | "loading" | "succeeded" | "failed";
  /** Text to show. */
  error: string;
  /** The reading whose answer is awaited, and what it asked for. */
  request: string;
  asked: string;
}
/** Whose wishes: an account's come as one list, a guest's product by product (docs/decisions/0007-wishlist.md). */
interface Wanted {
  owner: "guest" | "account";
  ids: readonly string[];
}
interface ThunkConfig {
  state: { wishes: WishlistProductsState };
  extra: Api;
  rejectValue: string;
}

const initialState: WishlistProductsState = { byId: {}, status: "idle", error: "", request: "", asked: "" };

const askedOf = ({ owner, ids }: Wanted): string => [owner, ...ids].join();

/** Products asked for at a time. */
const atOnce = 6;

async function fetchOrGone(api: Api, id: string): Promise<Product | "gone"> {
  try {
    return await fetchProduct(api, id);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return "gone";
    throw error;
  }
}

async function fetchEach(api: Api, ids: readonly string[]): Promise<WishlistProductsState["byId"]> {
  const found: Record<string, Product | "gone"> = {};
  const rest = [...ids];
  const work = async () => {
    for (let id = rest.shift(); id !== undefined; id = rest.shift()) found[id] = await fetchOrGone(api, id);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return found;
}

async function fetchList(api: Api, ids: readonly string[]): Promise<WishlistProductsState["byId"]> {
  const { products } = toPage(await api.get<WireProductList>("wishlist/products/"), {}, Date.now());
  const gone = ids.map((id) => [id, "gone"] as const);
  return { ...Object.fromEntries(gone), ...Object.fromEntries(products.map((product) => [product.id, product])) };
}

export const loadWishlistProducts = createAsyncThunk<WishlistProductsState["byId"], Wanted, ThunkConfig>(
  "wishes/load",
  async ({ owner, ids }, { extra, rejectWithValue }) => {
    try {
      return owner === "account" ? await fetchList(extra, ids) : await fetchEach(extra, ids);
    } catch (error) {
      if (error instanceof ApiError) return rejectWithValue(error.message);
      console.warn("the wishlist's products could not be loaded", error);
      return rejectWithValue("Your wishlist could not be loaded. Please try again.");
    }
  },
  // The same is not asked for twice at a time.
  {
    condition: (wanted, { getState }) =>
      getState().wishes.status !== "loading" || getState().wishes.asked !== askedOf(wanted),
  },
);

const wishlistProductsSlice = createSlice({
  name: "wishes",
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadWishlistProducts.pending, (state, { meta }) => ({
        ...state,
        status: "loading",
        request: meta.requestId,
        asked: askedOf(meta.arg),
      }))
      .addCase(loadWishlistProducts.fulfilled, (state, { payload, meta }) => ({
        ...state,
        byId: { ...state.byId, ...payload },
        status: state.request === meta.requestId ? "succeeded" : state.status,
      }))
      .addCase(loadWishlistProducts.rejected, (state, { payload, meta }) =>
        state.request === meta.requestId ? { ...state, status: "failed", error: payload ?? "" } : state,
      );
  },
});

export const wishlistProductsReducer = wishlistProductsSlice.reducer;
