import { defineRemote } from "@aurelle/shared/remote";
import config from "../remote.config";

/** The entry: the only module that the shell loads at once. */
export default defineRemote(config, {
  pages: { "/cart": () => import("./pages/CartPage") },
  slots: {
    "product.purchase": () => import("./components/addToCart/AddToCart"),
    "wishlist.purchase": () => import("./components/addToCart/MoveToCart"),
    "header.miniCart": () => import("./components/miniCart/MiniCart"),
    "order.buyAgain": () => import("./components/buyAgain/BuyAgain"),
  },
  provider: () => import(/* webpackChunkName: "data" */ "./data/StoreProvider"),
});
