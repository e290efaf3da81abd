import { type CartItem, itemKeyOf } from "@aurelle/shared/cart";
import { isOutcomeUnknown } from "@aurelle/shared/http";
import { toast } from "@aurelle/shared/toast";
import { addItem, changeErrorOf, fetchCart } from "./cartThunks";
import type { AppThunk } from "./store";

/** An item that Undo adds again. `key`: the idempotency key of all its attempts, so that its pieces are added once. */
export interface MissingItem {
  item: CartItem;
  key: string;
}

/** Reads the cart. @returns the server's items; `null` when the cart could not be read. */
const readItems = (): AppThunk<Promise<readonly CartItem[] | null>> => async (dispatch, getState) => {
  const reading = await dispatch(fetchCart());
  const isRead = fetchCart.fulfilled.match(reading) && reading.payload !== null;
  return isRead ? (getState().cart.cart?.items ?? null) : null;
};

/** Adds one item. A toast says why it cannot be added. @returns whether the server has confirmed that the cart has its pieces. */
const addOne =
  ({ item, key }: MissingItem): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    const { productId, quantity, ringSize, engraving } = item;
    const error = changeErrorOf(await dispatch(addItem({ productId, quantity, ringSize, engraving, key })));
    if (!error) return true;
    toast.error(error.message);
    if (!isOutcomeUnknown(error)) return false;
    const items = await dispatch(readItems());
    const known = items?.find((candidate) => itemKeyOf(candidate) === itemKeyOf(item));
    return known !== undefined && known.quantity >= quantity;
  };

/**
 * Adds those items again that the cart no longer has, one after another so that they stay in order. When the session ends meanwhile,
 * it stops: the other items do not go into the cart of a guest or of another shopper.
 * @param shopper who removed them.
 * @returns those that are not back, or of which it is unknown
 */
export const addAgain =
  (missing: readonly MissingItem[], shopper: number): AppThunk<Promise<readonly MissingItem[]>> =>
  async (dispatch, getState) => {
    const idsOf = (items: readonly CartItem[] = []) => new Set(items.map(({ id }) => id));
    let ids = idsOf(getState().cart.cart?.items);
    if (missing.some(({ item }) => ids.has(item.id))) {
      // The server rejected the removal, or its response was lost and only the server knows whether the item is still there.
      const items = await dispatch(readItems());
      if (getState().cart.shopper !== shopper) return [];
      if (!items) return missing;
      ids = idsOf(items);
    }
    const notBack: MissingItem[] = [];
    for (const each of missing) {
      if (getState().cart.shopper !== shopper) return [];
      if (!ids.has(each.item.id) && !(await dispatch(addOne(each)))) notBack.push(each);
    }
    return notBack;
  };
