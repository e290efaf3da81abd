import { type Api, api } from "@aurelle/shared/http";
import { combineReducers, configureStore, useDispatch, useSelector } from "@aurelle/shared/state";
import carousels from "./carousel/carouselsSlice";
import related from "./carousel/relatedSlice";
import listings from "./listing/listingsSlice";
import scrollPositions from "./listing/scrollPositionsSlice";
import product from "./product/productSlice";
import stockNotices from "./product/stockNoticesSlice";
import type { CatalogState } from "./state";
import wishlistProducts from "./wishlist/wishlistProductsSlice";

const reducer = combineReducers({
  listings,
  scrollPositions,
  product,
  related,
  carousels,
  wishlistProducts,
  stockNotices,
});

/** The checks of a development build warn above this time, in ms. Long lists take longer than the default of 32 ms. */
const checkOptions = { warnAfter: 300 };

/**
 * The catalogue's store. The browser has one; the server makes one for each request.
 * @param initialState the part of the state that came with the document.
 */
export function makeStore(client: Api = api, initialState: Partial<CatalogState> = {}) {
  return configureStore({
    reducer,
    preloadedState: initialState,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: client }, immutableCheck: checkOptions, serializableCheck: checkOptions }),
  });
}
export type CatalogStore = ReturnType<typeof makeStore>;
export type AppDispatch = CatalogStore["dispatch"];

export const useAppDispatch: () => AppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<CatalogState>();
