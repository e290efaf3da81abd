import type { CartItem } from "@aurelle/shared/cart";
import { fullTitleOf } from "@aurelle/shared/contract/madeTexts";
import { type CallError, isOutcomeUnknown } from "@aurelle/shared/http";
import { toast } from "@aurelle/shared/toast";
import type { Undo } from "../model/cartRows";
import { clearingStarted } from "./cartSlice";
import { addItem, changeErrorOf, clearCart, fetchCart } from "./cartThunks";
import { queueQuantity } from "./quantityQueue";
import type { AppThunk } from "./store";

/**
 * Adds the items again, one after another so that they stay in order. A toast reports each that cannot be added.
 * @returns those that were not added.
 */
const addAgain =
  (items: readonly CartItem[]): AppThunk<Promise<readonly CartItem[]>> =>
  async (dispatch) => {
    const missing: CartItem[] = [];
    for (const item of items) {
      const { productId, quantity, ringSize, engraving } = item;
      const error = changeErrorOf(await dispatch(addItem({ productId, quantity, ringSize, engraving })));
      if (error) toast.error(error.message);
      if (error && isOutcomeUnknown(error)) await dispatch(fetchCart());
      else if (error) missing.push(item);
    }
    return missing;
  };

/** An Undo that two buttons can have: pressed again it does nothing more, except for the items that could not be added. */
export function undoOf(
  items: readonly CartItem[],
  add: (items: readonly CartItem[]) => Promise<readonly CartItem[]>,
): Undo {
  let missing = items;
  let running: Promise<void> | null = null;
  const run = async () => {
    missing = await add(missing);
    running = null;
  };
  return async () => {
    if (missing.length > 0) running ??= run();
    await running;
  };
}

/** Adds an item again that was removed. @param shopper who removed it. @returns what was not added */
export const undoRemoval =
  (item: CartItem, shopper: number): AppThunk<Promise<readonly CartItem[]>> =>
  async (dispatch, getState, { itemsInFlight }) => {
    if (getState().cart.shopper !== shopper) return [];
    const inFlight = itemsInFlight.get(item.id);
    // The removal was not sent yet: the queue takes the former quantity instead.
    if (inFlight && inFlight.sent > 0) {
      dispatch(queueQuantity(item.id, item.quantity));
      return [];
    }
    await inFlight?.done;
    const { cart } = getState().cart;
    const isThere = cart?.items.some(({ id }) => id === item.id);
    return isThere ? [] : dispatch(addAgain([item]));
  };

/** Removes the item at once. A toast offers Undo (decision 16). @returns the same Undo, without a time limit */
export const removeWithUndo =
  (item: CartItem): AppThunk<Undo> =>
  (dispatch, getState) => {
    const { shopper } = getState().cart;
    dispatch(queueQuantity(item.id, 0));
    const undo = undoOf([item], () => dispatch(undoRemoval(item, shopper)));
    toast.info(`${fullTitleOf(item)} removed from your cart.`, { label: "Undo", onAction: () => void undo() });
    return undo;
  };

/** Clears the cart at the server, after the requests in flight for single items. @returns why it failed, or `null`. */
const clear =
  (): AppThunk<Promise<CallError | null>> =>
  async (dispatch, _, { itemsInFlight }) => {
    dispatch(clearingStarted());
    await Promise.all([...itemsInFlight.values()].map(({ done }) => done));
    const error = changeErrorOf(await dispatch(clearCart()));
    if (error) toast.error(error.message);
    if (error && isOutcomeUnknown(error)) await dispatch(fetchCart());
    return error;
  };

/**
 * Clears the cart at once. A toast offers Undo (decision 16).
 * @param items the items on screen, which Undo adds again.
 * @returns the same Undo, without a time limit.
 */
export const clearWithUndo =
  (items: readonly CartItem[]): AppThunk<Undo> =>
  (dispatch, getState) => {
    const { shopper } = getState().cart;
    const cleared = dispatch(clear());
    const undo = undoOf(items, async (missing) => {
      const isCleared = (await cleared) === null;
      return isCleared && getState().cart.shopper === shopper ? dispatch(addAgain(missing)) : [];
    });
    toast.info("Your cart has been cleared.", { label: "Undo", onAction: () => void undo() });
    return undo;
  };
