import { type Api, api } from "@aurelle/shared/http";
import { configureStore, useDispatch, useSelector } from "@aurelle/shared/state";
import type { ThunkConfig } from "./createThunk";
import orders from "./orders/ordersSlice";
import type { RootState, ThunkExtra } from "./state";
import user from "./user/userSlice";

/**
 * Makes the account's store: one for each browser, or one for each request where the server renders.
 * @param client the API's client, which tests replace
 */
export function makeStore(client: Api = api) {
  const extra: ThunkExtra = { api: client };
  return configureStore({
    reducer: { user, orders },
    // Actions of the forms contain passwords, which must not appear in the browser's developer tools.
    devTools: false,
    middleware: (defaults) => defaults({ thunk: { extraArgument: extra } }),
  });
}

export type AppStore = ReturnType<typeof makeStore>;
/** Declared apart from the store, because the thunks' own types refer to it. */
export type AppDispatch = ThunkConfig["dispatch"];

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
