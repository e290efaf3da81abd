import { type Api, api } from "@aurelle/shared/http";
import { configureStore, useDispatch, useSelector } from "@aurelle/shared/state";
import type { RootState, ThunkConfig } from "./createThunk";
import { ordersReducer } from "./orders/ordersSlice";
import { userReducer } from "./user/userSlice";

/** Creates the store of this remote. @param client the API's client, which tests replace */
export const makeStore = (client: Api = api) =>
  configureStore({
    reducer: { user: userReducer, orders: ordersReducer },
    // Actions of the forms contain passwords, which must not appear in the browser's developer tools.
    devTools: false,
    middleware: (standard) => standard({ thunk: { extraArgument: client } }),
  });

/** `useDispatch` with the types of this store. */
export const useAppDispatch = useDispatch.withTypes<ThunkConfig["dispatch"]>();
/** `useSelector` with the types of this store. */
export const useAppSelector = useSelector.withTypes<RootState>();
