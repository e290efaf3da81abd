import { Provider } from "@aurelle/shared/state";
import { type ReactNode, useState } from "react";
import { rememberCart } from "./cartSnapshot";
import { followShop } from "./cartSync";
import { type CartStore, makeStore } from "./store";

let ofBrowser: CartStore | undefined;

function storeOfBrowser(): CartStore {
  if (!ofBrowser) {
    ofBrowser = makeStore();
    rememberCart(ofBrowser);
    followShop(ofBrowser, new AbortController().signal); // for as long as the tab lives
  }
  return ofBrowser;
}

/** The page, the mini-cart and Add to Cart share the browser's one store; a server render has its own. */
export default function StoreProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => (typeof window === "undefined" ? makeStore() : storeOfBrowser()));
  return <Provider store={store}>{children}</Provider>;
}
