import { createStoreProvider } from "@aurelle/shared/remote/createStoreProvider";
import { syncCheckout } from "./checkoutSync";
import { makeStore } from "./store";

/** Provides the store of checkout and confirmation. The shell renders it around each of the two pages. */
const StoreProvider = createStoreProvider({ make: () => ({ store: makeStore() }), follow: syncCheckout });

export default StoreProvider;
