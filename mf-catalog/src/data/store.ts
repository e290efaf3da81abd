import { type Api, api } from "@aurelle/shared/http";
import { combineReducers, configureStore, useDispatch, useSelector } from "@aurelle/shared/state";
import { carouselsReducer } from "./carousel/carouselsSlice";
import { relatedReducer } from "./carousel/relatedSlice";
import { listingsReducer } from "./listing/listingsSlice";
import { scrollPositionsReducer } from "./listing/scrollPositionsSlice";
import { productReducer } from "./product/productSlice";
import { stockNoticesReducer } from "./product/stockNoticesSlice";
import { wishlistProductsReducer } from "./wishlist/wishlistProductsSlice";

const reducer = combineReducers({
  listings: listingsReducer,
  places: scrollPositionsReducer,
  product: productReducer,
  related: relatedReducer,
  carousels: carouselsReducer,
  wishes: wishlistProductsReducer,
  stockNotices: stockNoticesReducer,
});
export type CatalogState = ReturnType<typeof reducer>;

const slowly = { warnAfter: 300 };

/**
 * The catalogue's store. One for the browser; the server makes one for each request.
 * @param known what it starts from, where the document brought something.
 */
export function makeStore(client: Api = api, known: Partial<CatalogState> = {}) {
  return configureStore({
    reducer,
    preloadedState: known,
    // Long lists take development's checks longer than the default allows without a word.
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: client }, immutableCheck: slowly, serializableCheck: slowly }),
  });
}
export type CatalogStore = ReturnType<typeof makeStore>;
export type AppDispatch = CatalogStore["dispatch"];

export const useAppDispatch: () => AppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<CatalogState>();
