import { createSlice } from "@aurelle/shared/state";
import type { CarouselsState } from "../state";
import { loadCarousel } from "./carouselThunks";

const initialState: CarouselsState = { giftIdeas: { status: "idle" }, getTheLook: { status: "idle" } };

const carouselsSlice = createSlice({
  name: "carousels",
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    // Products on screen stay there while the rest of them is loading, and when it cannot be loaded.
    builder
      .addCase(loadCarousel.pending, (state, { meta: { arg } }) =>
        state[arg].status === "succeeded" ? state : { ...state, [arg]: { status: "loading" } },
      )
      .addCase(loadCarousel.fulfilled, (state, { payload, meta: { arg } }) => ({
        ...state,
        [arg]: { status: "succeeded", products: payload },
      }))
      .addCase(loadCarousel.rejected, (state, { meta: { arg } }) =>
        state[arg].status === "succeeded" ? state : { ...state, [arg]: { status: "failed" } },
      );
  },
});

export default carouselsSlice.reducer;
