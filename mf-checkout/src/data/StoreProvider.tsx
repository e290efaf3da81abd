import { Provider } from "@aurelle/shared/state";
import { type ReactNode, useState } from "react";
import { syncCheckout } from "./checkoutSync";
import { type AppStore, makeStore } from "./store";

let browserStore: AppStore | undefined;

function getBrowserStore(): AppStore {
  if (!browserStore) {
    browserStore = makeStore();
    syncCheckout(browserStore, new AbortController().signal); // never aborted: the store lives as long as the tab
  }
  return browserStore;
}

/** Both pages share one store in the browser; each server render has its own. */
export default function StoreProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => (typeof window === "undefined" ? makeStore() : getBrowserStore()));
  return <Provider store={store}>{children}</Provider>;
}
