import type { RemoteConfig } from "@aurelle/shared/contract/registry";

export default {
  name: "checkout",
  owner: "team-checkout",
  requires: "^2.0.0",
  pages: [
    { path: "/checkout", title: "Checkout", protected: true },
    { path: "/order-confirmation/:orderId", title: "Order Confirmation", protected: true },
  ],
  slots: [],
} satisfies RemoteConfig;
