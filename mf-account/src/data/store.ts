import { type Api, api } from "@aurelle/shared/http";
import { configureStore, useDispatch, useSelector } from "@aurelle/shared/state";
import { ordersReducer } from "./orders/ordersSlice";
import type { RootState, ThunkConfig } from "./thunk";
import { userReducer } from "./user/userSlice";

/** The room's store: one in the browser, one a request on a server. */
export const makeStore = (client: Api = api) =>
  configureStore({
    reducer: { user: userReducer, orders: ordersReducer },
    // Whoever reads along in the browser's tools must not find passwords: the forms' actions carry them.
    devTools: false,
    middleware: (standard) => standard({ thunk: { extraArgument: client } }),
  });

export const useAppDispatch = useDispatch.withTypes<ThunkConfig["dispatch"]>();
export const useAppSelector = useSelector.withTypes<RootState>();
