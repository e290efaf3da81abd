import { api } from "@aurelle/shared/http";
import { createStoreProvider } from "@aurelle/shared/remote/createStoreProvider";
import { makeStore } from "./store";
import { type InitialData, toInitialState } from "./toInitialState";

/** Provides the catalogue's store to a page or slot. The shell renders it around each of them. */
const StoreProvider = createStoreProvider({
  make: (initialData) => {
    if (!initialData) return { store: makeStore() };
    // The cast holds: the shell passes only the data that this release's server.ts returned.
    const store = makeStore(api, toInitialState(initialData as InitialData));
    return { store, serverState: store.getState() };
  },
});

export default StoreProvider;
