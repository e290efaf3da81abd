import { api } from "@aurelle/shared/http";
import { Provider } from "@aurelle/shared/state";
import { type ReactNode, useState } from "react";
import { type FirstData, firstState } from "./firstState";
import { type CatalogState, type CatalogStore, makeStore } from "./store";

interface Kept {
  store: CatalogStore;
  /** What the server drew with, for as long as a part of it may still be joined. */
  first: CatalogState | undefined;
}

let ofTheBrowser: Kept | undefined;

function make(firstData: FirstData | undefined): Kept {
  const store = makeStore(api, firstData && firstState(firstData));
  return { store, first: firstData && store.getState() };
}

/** All pages and slots of the catalogue in one browser share one store: a list is still there on the way back. */
function storeHere(firstData: FirstData | undefined): Kept {
  if (typeof window === "undefined") return make(firstData);
  ofTheBrowser ??= make(firstData);
  return ofTheBrowser;
}

export default function StoreProvider({ children, firstData }: { children: ReactNode; firstData?: unknown }) {
  // The shell hands over only what this very release gave on the server.
  const [{ store, first }] = useState(() => storeHere(firstData as FirstData | undefined));
  return (
    <Provider store={store} {...(first && { serverState: first })}>
      {children}
    </Provider>
  );
}
