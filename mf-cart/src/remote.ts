import { defineRemote } from "@aurelle/shared/remote";
import config from "../remote.config";

export default defineRemote(config, {
  pages: { "/cart": () => import("./pages/CartPage") },
  slots: {
    "product.purchase": () => import("./components/AddToCart"),
    "wishlist.purchase": () => import("./components/MoveToCart"),
    "header.miniCart": () => import("./components/MiniCart"),
  },
  provider: () => import(/* webpackChunkName: "data" */ "./data/StoreProvider"),
});
