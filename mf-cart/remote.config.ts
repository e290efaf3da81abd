import type { RemoteConfig } from "@aurelle/shared/contract/registry";

/** What the shell knows before it loads the remote. */
export default {
  name: "cart",
  owner: "team-cart",
  requires: "^2.1.0",
  pages: [
    {
      path: "/cart",
      title: "Your Shopping Cart",
      opensWithTitle: true,
      description: "The pieces you have chosen, with free delivery on every order.",
    },
  ],
  slots: [
    { name: "product.purchase" },
    { name: "wishlist.purchase" },
    { name: "header.miniCart" },
    { name: "order.buyAgain" },
  ],
} satisfies RemoteConfig;
