import { createSlice, type PayloadAction } from "@aurelle/shared/state";
import type { ScrollPosition, ScrollPositionsState } from "../state";

/** A browser stores no more history entries for one tab. */
const maxPositions = 50;

const initialState: ScrollPositionsState = [];

const scrollPositionsSlice = createSlice({
  name: "scrollPositions",
  initialState,
  reducers: {
    /** The shopper left a list. A position of the same history entry is replaced. */
    scrollPositionSaved: (state, { payload }: PayloadAction<ScrollPosition>) =>
      [...state.filter(({ entry }) => entry !== payload.entry), payload].slice(-maxPositions),
  },
});

export const { scrollPositionSaved } = scrollPositionsSlice.actions;
export default scrollPositionsSlice.reducer;
