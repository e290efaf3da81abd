import { createSlice } from "@aurelle/shared/state";
import type { RelatedName, RelatedState } from "../state";
import { loadRelated } from "./carouselThunks";

/** Whether the response for the product `id` is still wanted. One for a product that the shopper left is dropped. */
const isLoading = (state: RelatedState, id: string): boolean => state.status === "loading" && state.id === id;

function createRelatedSlice(name: RelatedName) {
  const load = loadRelated[name];
  return createSlice({
    name,
    initialState: (): RelatedState => ({ status: "idle" }),
    reducers: {},
    extraReducers: (builder) => {
      builder
        .addCase(load.pending, (_, { meta }): RelatedState => ({ status: "loading", id: meta.arg.id }))
        .addCase(load.fulfilled, (state, { payload, meta }): RelatedState => {
          const { id } = meta.arg;
          return isLoading(state, id) ? { status: "succeeded", id, products: payload } : state;
        })
        .addCase(load.rejected, (state, { meta }): RelatedState => {
          const { id } = meta.arg;
          return isLoading(state, id) ? { status: "failed", id } : state;
        });
    },
  });
}

export const related = createRelatedSlice("related").reducer;
export const pairings = createRelatedSlice("pairings").reducer;
