import { createStoreProvider } from "@aurelle/shared/remote/createStoreProvider";
import { makeStore } from "./store";

/** Provides the account's store to its pages. The shell renders it around each of them. */
const StoreProvider = createStoreProvider({ make: () => ({ store: makeStore() }) });

export default StoreProvider;
