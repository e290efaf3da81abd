import type { Api } from "@aurelle/shared/http";
import { createAsyncThunk, createSlice } from "@aurelle/shared/state";
import { pickGifts } from "../../model/product/gifts";
import type { Product } from "../../model/product/product";
import { fetchFirstPage } from "../product/productCalls";
import { fetchForGifts } from "./carouselCalls";

export interface CarouselState {
  status: "idle" | "loading" | "succeeded" | "failed";
  products: readonly Product[];
}
export interface CarouselsState {
  giftIdeas: CarouselState;
  getTheLook: CarouselState;
}
interface ThunkConfig {
  state: { carousels: CarouselsState };
  extra: Api;
}

const nothing: CarouselState = { status: "idle", products: [] };
const initialState: CarouselsState = { giftIdeas: nothing, getTheLook: nothing };

const isWanted = ({ status }: CarouselState) => status === "idle" || status === "failed";

/** Picked once: the order is fixed for the visit (decision 36). */
export const loadGiftIdeas = createAsyncThunk<readonly Product[], void, ThunkConfig>(
  "carousels/giftIdeas",
  async (_, { extra }) => {
    try {
      return pickGifts(await fetchForGifts(extra), Math.random);
    } catch (error) {
      console.warn("gift ideas could not be loaded", error); // logged only (specification §8)
      throw error;
    }
  },
  { condition: (_, { getState }) => isWanted(getState().carousels.giftIdeas) },
);

/** Bracelets (specification §7). */
export const loadGetTheLook = createAsyncThunk<readonly Product[], void, ThunkConfig>(
  "carousels/getTheLook",
  async (_, { extra }) => {
    try {
      return (await fetchFirstPage(extra, { category: "bracelets" })).products;
    } catch (error) {
      console.warn("bracelets could not be loaded", error);
      throw error;
    }
  },
  { condition: (_, { getState }) => isWanted(getState().carousels.getTheLook) },
);

const carouselsSlice = createSlice({
  name: "carousels",
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    const carousels = [
      ["giftIdeas", loadGiftIdeas],
      ["getTheLook", loadGetTheLook],
    ] as const;
    for (const [name, load] of carousels) {
      builder
        .addCase(load.pending, (state) => ({ ...state, [name]: { status: "loading", products: [] } }))
        .addCase(load.fulfilled, (state, { payload }) => ({
          ...state,
          [name]: { status: "succeeded", products: payload },
        }))
        .addCase(load.rejected, (state) => ({ ...state, [name]: { status: "failed", products: [] } }));
    }
  },
});

export const carouselsReducer = carouselsSlice.reducer;
