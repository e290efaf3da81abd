import type { CartItem } from "@aurelle/shared/cart";
import { fullTitleOf } from "@aurelle/shared/contract/madeTexts";
import { isOutcomeUnknown } from "@aurelle/shared/http";
import { toast } from "@aurelle/shared/toast";
import type { Undo } from "../model/cartRows";
import { addAgain, type MissingItem } from "./addAgain";
import { clearingStarted } from "./cartSlice";
import { changeErrorOf, clearCart, fetchCart } from "./cartThunks";
import { queueQuantity } from "./quantityQueue";
import type { AppThunk } from "./store";

/** An Undo that two buttons can have: pressed again it does nothing more, except for the items that are not back yet. */
export function undoOf(
  items: readonly CartItem[],
  add: (missing: readonly MissingItem[]) => Promise<readonly MissingItem[]>,
): Undo {
  let missing: readonly MissingItem[] = items.map((item) => ({ item, key: crypto.randomUUID() }));
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

/** Adds an item again that was removed. @param shopper who removed it. @returns what is not back */
export const undoRemoval =
  (
    { id, quantity }: CartItem,
    missing: readonly MissingItem[],
    shopper: number,
  ): AppThunk<Promise<readonly MissingItem[]>> =>
  async (dispatch, getState, { itemsInFlight }) => {
    if (getState().cart.shopper !== shopper) return [];
    const inFlight = itemsInFlight.get(id);
    // The removal was not sent yet: the queue takes the former quantity instead.
    if (inFlight && inFlight.sent > 0) {
      dispatch(queueQuantity(id, quantity));
      return [];
    }
    await inFlight?.done;
    return dispatch(addAgain(missing, shopper));
  };

/** Removes the item at once. A toast offers Undo (decision 16). @returns the same Undo, without a time limit */
export const removeWithUndo =
  (item: CartItem): AppThunk<Undo> =>
  (dispatch, getState) => {
    const { shopper } = getState().cart;
    dispatch(queueQuantity(item.id, 0));
    const undo = undoOf([item], (missing) => dispatch(undoRemoval(item, missing, shopper)));
    toast.info(`${fullTitleOf(item)} removed from your cart.`, { label: "Undo", onAction: () => void undo() });
    return undo;
  };

/** Clears the cart at the server, after the requests in flight for single items. A toast says why it failed. */
const clear =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { itemsInFlight }) => {
    const { shopper } = getState().cart;
    dispatch(clearingStarted());
    await Promise.all([...itemsInFlight.values()].map(({ done }) => done));
    if (getState().cart.shopper !== shopper) return;
    const error = changeErrorOf(await dispatch(clearCart()));
    if (error) toast.error(error.message);
    if (error && isOutcomeUnknown(error)) await dispatch(fetchCart());
  };

/**
 * Clears the cart at once. A toast offers Undo (decision 16).
 * @param items the items on screen, which Undo adds again.
 * @param onUndone called after each Undo.
 * @returns the same Undo, without a time limit.
 */
export const clearWithUndo =
  (items: readonly CartItem[], onUndone: (isAllBack: boolean) => void): AppThunk<Undo> =>
  (dispatch, getState) => {
    const { shopper } = getState().cart;
    const cleared = dispatch(clear());
    const undo = undoOf(items, async (missing) => {
      await cleared;
      const notBack = getState().cart.shopper === shopper ? await dispatch(addAgain(missing, shopper)) : [];
      onUndone(notBack.length === 0);
      return notBack;
    });
    toast.info("Your cart has been cleared.", { label: "Undo", onAction: () => void undo() });
    return undo;
  };
