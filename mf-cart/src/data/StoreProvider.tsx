import { createStoreProvider } from "@aurelle/shared/remote/createStoreProvider";
import { persistCart } from "./cartSnapshot";
import { syncCart } from "./cartSync";
import { persistGiftDraft } from "./giftDraft";
import { makeStore } from "./store";

/** Provides the cart's store to the page, the mini-cart and Add to Cart. The shell renders it around each of them. */
const StoreProvider = createStoreProvider({
  make: () => ({ store: makeStore() }),
  follow: (store, signal) => {
    persistCart(store);
    persistGiftDraft(store, signal);
    syncCart(store, signal);
  },
});

export default StoreProvider;
