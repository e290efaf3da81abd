import { api } from "@aurelle/shared/http";
import { Provider } from "@aurelle/shared/state";
import { type ReactNode, useState } from "react";
import { type CatalogState, type CatalogStore, makeStore } from "./store";
import { type InitialData, toInitialState } from "./toInitialState";

interface Kept {
  store: CatalogStore;
  /** What the server drew with, for as long as a part of it may still be joined. */
  first: CatalogState | undefined;
}

let ofTheBrowser: Kept | undefined;

function make(initialData: InitialData | undefined): Kept {
  const store = makeStore(api, initialData && toInitialState(initialData));
  return { store, first: initialData && store.getState() };
}

/** All pages and slots of the catalogue in one browser share one store: a list is still there on the way back. */
function storeHere(initialData: InitialData | undefined): Kept {
  if (typeof window === "undefined") return make(initialData);
  ofTheBrowser ??= make(initialData);
  return ofTheBrowser;
}

export default function StoreProvider({ children, initialData }: { children: ReactNode; initialData?: unknown }) {
  // The shell hands over only what this very release gave on the server.
  const [{ store, first }] = useState(() => storeHere(initialData as InitialData | undefined));
  return (
    <Provider store={store} {...(first && { serverState: first })}>
      {children}
    </Provider>
  );
}
