import { formatPence, type Pence } from "@aurelle/shared/money";

/** What the cart of a shopper holds who must sign in before the order. */
export interface SavedCart {
  /** In pieces, 1 or more. */
  quantity: number;
  /** The price of all pieces. */
  total: Pence;
}

/** The sentence on the way to the checkout. Without a cart that could be read it names no figures. */
export function savedCartText(cart: SavedCart | null): string {
  if (!cart) return "Your cart is kept.";
  const { quantity, total } = cart;
  return quantity === 1
    ? `1 piece, ${formatPence(total)}, is kept in your cart.`
    : `${quantity} pieces, ${formatPence(total)}, are kept in your cart.`;
}
