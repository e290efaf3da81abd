import type { WireCart } from "@aurelle/shared/contract";
import { presentProduct } from "../catalogue/present";
import type { CartItemRow, CartRow, Gift } from "./store";

/** A complete cart for the wire, with current prices; `added_price` is the price at the time of adding (decision 21). */
export function presentCart(found: { cart: CartRow & Gift; items: readonly CartItemRow[] } | null): WireCart {
  if (!found) return { id: null, cart_items: [], total: 0, revision: 0, gift_message: "", gift_receipt: false };
  const { cart, items } = found;
  return {
    id: cart.id,
    cart_items: items.map((item) => ({
      id: item.item_id,
      product_id: item.id,
      product: presentProduct(item),
      quantity: item.quantity,
      added_price: item.added_price,
      ring_size: item.ring_size,
      engraving: item.engraving,
    })),
    total: items.reduce((sum, item) => sum + item.quantity * item.current_price, 0),
    revision: cart.revision,
    gift_message: cart.gift_message,
    gift_receipt: cart.gift_receipt,
  };
}
