import { createSlice } from "@aurelle/shared/state";
import { facetsKey } from "../../model/filters/facets";
import type { FacetsState } from "../state";
import { loadFacets } from "./facetThunks";

/** How many listings' facets stay in the store for the way back. */
const maxEntries = 20;

const initialState: FacetsState = { byKey: {}, isMissing: false };

const facetsSlice = createSlice({
  name: "facets",
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadFacets.fulfilled, ({ byKey, isMissing }, { payload, meta }) => {
        const key = facetsKey(meta.arg.query);
        const others = Object.entries(byKey).filter(([name]) => name !== key);
        return { byKey: Object.fromEntries([...others, [key, payload] as const].slice(-maxEntries)), isMissing };
      })
      .addCase(loadFacets.rejected, (state, { payload }) =>
        payload?.isMissing ? { ...state, isMissing: true } : state,
      );
  },
});

export default facetsSlice.reducer;
