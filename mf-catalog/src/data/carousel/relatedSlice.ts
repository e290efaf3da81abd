import { createSlice } from "@aurelle/shared/state";
import type { RelatedState } from "../state";
import { loadRelated } from "./carouselThunks";

/** Whether the response for the product `id` is still wanted. One for a product that the shopper left is dropped. */
const isLoading = (state: RelatedState, id: string): boolean => state.status === "loading" && state.id === id;

const relatedSlice = createSlice({
  name: "related",
  initialState: (): RelatedState => ({ status: "idle" }),
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadRelated.pending, (_, { meta }): RelatedState => ({ status: "loading", id: meta.arg.id }))
      .addCase(loadRelated.fulfilled, (state, { payload, meta }): RelatedState => {
        const { id } = meta.arg;
        return isLoading(state, id) ? { status: "succeeded", id, products: payload } : state;
      })
      .addCase(loadRelated.rejected, (state, { meta }): RelatedState => {
        const { id } = meta.arg;
        return isLoading(state, id) ? { status: "failed", id } : state;
      });
  },
});

export default relatedSlice.reducer;
