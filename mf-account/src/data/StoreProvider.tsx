import { Provider } from "@aurelle/shared/state";
import { type ReactNode, useState } from "react";
import { makeStore } from "./store";

let browserStore: ReturnType<typeof makeStore> | undefined;

/** In the browser all pages of this remote share one store until the tab is closed. On the server each render has its own. */
function ownStore() {
  if (typeof window === "undefined") return makeStore();
  browserStore ??= makeStore();
  return browserStore;
}

/** Gives the pages of this remote their store. */
export default function StoreProvider({ children }: { children: ReactNode }) {
  const [store] = useState(ownStore);
  return <Provider store={store}>{children}</Provider>;
}
