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
export type PlacesState = readonly Place[];

/** A browser remembers no more pages of a tab either. */
const mostKept = 50;

const initialState: PlacesState = [];

const placesSlice = createSlice({
  name: "places",
  initialState,
  reducers: {
    placeLeft: (state, { payload }: PayloadAction<Place>) =>
      [...state.filter(({ entry }) => entry !== payload.entry), payload].slice(-mostKept),
  },
});

export const { placeLeft } = placesSlice.actions;
export const placesReducer = placesSlice.reducer;
