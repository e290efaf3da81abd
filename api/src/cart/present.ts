import type { WireCart } from "@aurelle/shared/contract";
import { presentProduct } from "../catalogue/present";
import type { CartItemRow, CartRow } from "./store";

/** A whole cart for the wire, with today's prices; `added_price` tells what a price was (decisions 21). */
export function presentCart(found: { cart: CartRow; lines: readonly CartItemRow[] } | null): WireCart {
  if (!found) return { id: null, cart_items: [], total: 0, revision: 0 };
  const { cart, lines } = found;
  return {
    id: cart.id,
    cart_items: lines.map((line) => ({
      id: line.item_id,
      product_id: line.id,
      product: presentProduct(line),
      quantity: line.quantity,
      added_price: line.added_price,
    })),
    total: lines.reduce((sum, line) => sum + line.quantity * line.current_price, 0),
    revision: cart.revision,
  };
}
