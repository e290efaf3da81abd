import type { CartItem } from "@aurelle/shared/cart";
import { maxQuantity } from "@aurelle/shared/contract/rules";

/**
 * The highest quantity that can be chosen for an item, in pieces. Where other items of the same product take more than the stock it is
 * zero or less.
 * @param pieces of its product in all items of the cart
 */
export const maxQuantityOf = ({ inventory, quantity }: CartItem, pieces: number): number =>
  Math.min(inventory, maxQuantity) - (pieces - quantity);

/** The quantity after plus is pressed: at most the stock (decision 15). @param pieces as in `maxQuantityOf` */
export const increaseQuantity = (item: CartItem, pieces: number): number =>
  item.quantity < maxQuantityOf(item, pieces) ? item.quantity + 1 : item.quantity;

/**
 * The quantity after minus is pressed: never below one (specification §5). A quantity above the stock becomes the stock. The
 * quantity of a sold-out item does not change: the item can only be removed.
 * @param pieces as in `maxQuantityOf`
 */
export function decreaseQuantity(item: CartItem, pieces: number): number {
  const left = maxQuantityOf(item, pieces);
  // Other items take the whole stock: each of them can be lowered.
  const less = Math.min(item.quantity - 1, left > 0 ? left : Math.min(item.inventory, maxQuantity));
  return less < 1 ? item.quantity : less;
}
