import { createSlice, type PayloadAction } from "@aurelle/shared/state";

/** Where a shopper was in a list. */
export interface Place {
  /** The key that the router gave the entry of the history. */
  entry: string;
  /** The listing's key. */
  listing: string;
  /** Pixels from the top of the document. */
  scrollY: number;
  /** The product whose link had the focus, or was opened last. */
  productId: string | null;
}
/** The latest last. */
export type ScrollPositionsState = readonly Place[];

/** A browser remembers no more pages of a tab either. */
const mostKept = 50;

const initialState: ScrollPositionsState = [];

const scrollPositionsSlice = createSlice({
  name: "places",
  initialState,
  reducers: {
    scrollPositionSaved: (state, { payload }: PayloadAction<Place>) =>
      [...state.filter(({ entry }) => entry !== payload.entry), payload].slice(-mostKept),
  },
});

export const { scrollPositionSaved } = scrollPositionsSlice.actions;
export const scrollPositionsReducer = scrollPositionsSlice.reducer;
