import { createSlice, type PayloadAction } from "@aurelle/shared/state";

/** Where a shopper was in a list. */
export interface Place {
  /** The listing's key. */
  listing: string;
  /** Pixels from the top of the document. */
  scrollY: number;
  /** The product whose link had the focus, or was opened last. */
  productId: string | null;
}
/** By the key that the router gives each entry of the history. */
export type PlacesState = Readonly<Record<string, Place>>;

const initialState: PlacesState = {};

const placesSlice = createSlice({
  name: "places",
  initialState,
  reducers: {
    placeLeft: (state, { payload }: PayloadAction<{ entry: string; place: Place }>) => ({
      ...state,
      [payload.entry]: payload.place,
    }),
  },
});

export const { placeLeft } = placesSlice.actions;
export const placesReducer = placesSlice.reducer;
