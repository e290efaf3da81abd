import type { CartItem } from "./pendingQuantities";

/** Pieces of one product in one cart at most (reliability I1). */
export const maxQuantity = 99;

/** The highest quantity that can be chosen for a line. */
export const maxQuantityOf = ({ inventory }: CartItem): number => Math.min(inventory, maxQuantity);

/** What plus makes of a line's quantity: it stops at the stock (decision 15). */
export const onePieceMore = (item: CartItem): number =>
  item.quantity < maxQuantityOf(item) ? item.quantity + 1 : item.quantity;

/**
 * What minus makes of a line's quantity: never below one (specification §5). From above the stock it goes straight to
 * what is there; of a sold-out line it makes nothing, that one can only be removed.
 */
export function onePieceLess(item: CartItem): number {
  const less = Math.min(item.quantity - 1, maxQuantityOf(item));
  return less < 1 ? item.quantity : less;
}
