import { defineRemote } from "@aurelle/shared/remote";
import config from "../remote.config";

/** The entry: the only module that the shell loads at once. */
export default defineRemote(config, {
  pages: {
    "/checkout": () => import("./pages/CheckoutPage"),
    "/order-confirmation/:orderId": () => import("./pages/OrderConfirmationPage"),
  },
  slots: {},
  provider: () => import(/* webpackChunkName: "data" */ "./data/StoreProvider"),
});
