import { Provider } from "@aurelle/shared/state";
import { type ReactNode, useState } from "react";
import { type AppStore, makeStore } from "./store";

let browserStore: AppStore | undefined;

function getBrowserStore(): AppStore {
  browserStore ??= makeStore();
  return browserStore;
}

/** All pages share one store in the browser until the tab is closed; each server render has its own. */
export default function StoreProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => (typeof window === "undefined" ? makeStore() : getBrowserStore()));
  return <Provider store={store}>{children}</Provider>;
}
