import { addPence, pence, timesPence } from "@aurelle/shared/money";
import type { Cart, CartItem } from "./pendingQuantities";

/** A whole line for tests: one ring for £980, 22 in stock. */
export function aLine(part: Partial<CartItem> = {}): CartItem {
  const price = part.price ?? pence(98000);
  return {
    id: "line-1",
    productId: "product-1",
    title: "Dome Band Ring",
    size: "Size N",
    image: "photos/rings/luma-dome-band-ring.jpg",
    alt: "Dome Band Ring",
    price,
    addedPrice: price,
    quantity: 1,
    inventory: 22,
    ...part,
  };
}

/** A cart of these lines; the total follows from them. */
export function aReadCart(items: readonly CartItem[] = [aLine()], part: Partial<Cart> = {}): Cart {
  const total = addPence(...items.map(({ price, quantity }) => timesPence(price, quantity)));
  return { id: "cart-1", revision: 1, items, total, ...part };
}
