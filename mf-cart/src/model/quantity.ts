import type { CartItem } from "@aurelle/shared/cart";
import { maxQuantity } from "@aurelle/shared/contract/rules";

/** The highest quantity that can be chosen for an item, in pieces. */
export const maxQuantityOf = ({ inventory }: CartItem): number => Math.min(inventory, maxQuantity);

/** The quantity after plus is pressed: at most the stock (decision 15). */
export const increaseQuantity = (item: CartItem): number =>
  item.quantity < maxQuantityOf(item) ? item.quantity + 1 : item.quantity;

/**
 * The quantity after minus is pressed: never below one (specification §5). A quantity above the stock becomes the stock. The
 * quantity of a sold-out item does not change: the item can only be removed.
 */
export function decreaseQuantity(item: CartItem): number {
  const less = Math.min(item.quantity - 1, maxQuantityOf(item));
  return less < 1 ? item.quantity : less;
}
