import { Provider } from "@aurelle/shared/state";
import { type ReactNode, useState } from "react";
import { type CatalogStore, makeStore } from "./store";

let ofTheBrowser: CatalogStore | undefined;

/** All pages and slots of the catalogue in one browser share one store: a list is still there on the way back. */
function storeHere(): CatalogStore {
  if (typeof window === "undefined") return makeStore();
  ofTheBrowser ??= makeStore();
  return ofTheBrowser;
}

export default function StoreProvider({ children }: { children: ReactNode }) {
  const [store] = useState(storeHere);
  return <Provider store={store}>{children}</Provider>;
}
