import { type Cart, totalOf } from "@aurelle/shared/cart";
import { pence } from "@aurelle/shared/money";

/** Quantities that the server has not confirmed yet, in pieces by the item's id; 0 where the item is to be removed. */
export type PendingQuantities = Readonly<Record<string, number>>;

/**
 * The cart that the shopper sees: the server's, with the pending quantities in place of its own. The server's total changes
 * by the difference, and is never below zero.
 */
export function applyPending(cart: Cart, pending: PendingQuantities): Cart {
  const items = cart.items.map((item) => ({ ...item, quantity: pending[item.id] ?? item.quantity }));
  const change = totalOf(items) - totalOf(cart.items);
  return {
    ...cart,
    items: items.filter(({ quantity }) => quantity > 0),
    total: pence(Math.max(0, cart.total + change)),
  };
}
