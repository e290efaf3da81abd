/** Slots and events of contract 2.2, unchanged since its release: a remote that requires `^2.2.0` relies on them (docs/decisions/0001-contract.md). */
export interface Slots {
  "product.purchase": { productId: string; title: string; inventory: number };
  "product.extras": { productId: string; title: string };
  "home.giftIdeas": Record<never, never>;
  "home.getTheLook": Record<never, never>;
  "wishlist.purchase": { productId: string; title: string; inventory: number };
  "faq.sizing": Record<never, never>;
  "home.extras": Record<never, never>;
  "header.miniCart": { onClose: () => void };
  "order.buyAgain": {
    lines: readonly { productId: string; title: string; quantity: number; ringSize?: string; engraving?: string }[];
  };
}

export interface ShopEvents {
  "cart.changed": { cartId: string | null; revision: number; quantity: number };
  "cart.outdated": { revision: number };
  "cart.itemAdded": { productId: string; title: string };
  "session.changed": { status: "loading" | "anonymous" | "authenticated" };
  "order.placed": { orderId: string };
  "remote.failed": { remote: string; release: string; phase: string; message: string };
}
