import type { RemoteConfig } from "@aurelle/shared/contract/registry";

/** What the shell knows before it loads the remote. */
export default {
  name: "checkout",
  owner: "team-checkout",
  requires: "^2.0.0",
  pages: [
    { path: "/checkout", title: "Checkout", protected: true, layout: "enclosed" },
    { path: "/order-confirmation/:orderId", title: "Order Confirmation", protected: true },
  ],
  slots: [],
} satisfies RemoteConfig;
