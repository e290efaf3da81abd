import { type Api, api } from "@aurelle/shared/http";
import { combineReducers, configureStore, useDispatch, useSelector } from "@aurelle/shared/state";
import carousels from "./carousel/carouselsSlice";
import { pairings, related } from "./carousel/relatedSlices";
import facets from "./listing/facetsSlice";
import listings from "./listing/listingsSlice";
import scrollPositions from "./listing/scrollPositionsSlice";
import product from "./product/productSlice";
import stockNotices from "./product/stockNoticesSlice";
import type { RootState, ThunkExtra } from "./state";
import viewed from "./viewed/viewedSlice";
import wishlistProducts from "./wishlist/wishlistProductsSlice";

const reducer = combineReducers({
  listings,
  facets,
  scrollPositions,
  product,
  related,
  pairings,
  carousels,
  wishlistProducts,
  viewed,
  stockNotices,
});

/** The checks of a development build warn above this time, in ms. Long lists take longer than the default of 32 ms. */
const checkOptions = { warnAfter: 300 };

/**
 * Makes the catalogue's store: one for each browser, or one for each request where the server renders.
 * @param client the API's client, which tests replace
 * @param initialState the part of the state that the document contains
 */
export function makeStore(client: Api = api, initialState: Partial<RootState> = {}) {
  const extra: ThunkExtra = { api: client };
  return configureStore({
    reducer,
    preloadedState: initialState,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: extra }, immutableCheck: checkOptions, serializableCheck: checkOptions }),
  });
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore["dispatch"];

export const useAppDispatch: () => AppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
