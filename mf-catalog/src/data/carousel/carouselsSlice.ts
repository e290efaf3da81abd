import { createSlice } from "@aurelle/shared/state";
import type { CarouselsState } from "../state";
import { loadGetTheLook, loadGiftIdeas } from "./carouselThunks";

const initialState: CarouselsState = { giftIdeas: { status: "idle" }, getTheLook: { status: "idle" } };

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
        .addCase(load.pending, (state) => ({ ...state, [name]: { status: "loading" } }))
        .addCase(load.fulfilled, (state, { payload }) => ({
          ...state,
          [name]: { status: "succeeded", products: payload },
        }))
        .addCase(load.rejected, (state) => ({ ...state, [name]: { status: "failed" } }));
    }
  },
});

export default carouselsSlice.reducer;
