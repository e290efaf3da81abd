import { Provider } from "@aurelle/shared/state";
import { type ReactNode, useState } from "react";
import { followShop } from "./checkoutSync";
import { type CheckoutStore, makeStore } from "./store";

let ofBrowser: CheckoutStore | undefined;

function storeOfBrowser(): CheckoutStore {
  if (!ofBrowser) {
    ofBrowser = makeStore();
    followShop(ofBrowser, new AbortController().signal); // for as long as the tab lives
  }
  return ofBrowser;
}

/** Both pages share the browser's one store; a server render has its own. */
export default function StoreProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => (typeof window === "undefined" ? makeStore() : storeOfBrowser()));
  return <Provider store={store}>{children}</Provider>;
}
