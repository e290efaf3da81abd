import type { CartItem } from "@aurelle/shared/cart";
import { type CallError, isOutcomeUnknown } from "@aurelle/shared/http";
import { toast } from "@aurelle/shared/toast";
import { clearingStarted } from "./cartSlice";
import { addItem, changeErrorOf, clearCart, fetchCart } from "./cartThunks";
import { queueQuantity } from "./quantityQueue";
import type { AppThunk } from "./store";

/** Adds the items again, one after another so that they stay in order. A toast reports each that cannot be added. */
const addAgain =
  (items: readonly CartItem[]): AppThunk<Promise<void>> =>
  async (dispatch) => {
    for (const { productId, quantity } of items) {
      const error = changeErrorOf(await dispatch(addItem({ productId, quantity })));
      if (error) toast.error(error.message);
      if (error && isOutcomeUnknown(error)) await dispatch(fetchCart());
    }
  };

const undoRemoval =
  (item: CartItem, shopper: number): AppThunk<Promise<void>> =>
  async (dispatch, getState, { itemsInFlight }) => {
    if (getState().cart.shopper !== shopper) return;
    const inFlight = itemsInFlight.get(item.id);
    // The removal was not sent yet: the queue takes the former quantity instead.
    if (inFlight && inFlight.sent > 0) return dispatch(queueQuantity(item.id, item.quantity));
    await inFlight?.done;
    const { cart } = getState().cart;
    const isThere = cart?.items.some(({ id }) => id === item.id);
    if (!isThere) await dispatch(addAgain([item]));
  };

/** Removes the item at once. A toast offers Undo (decision 16). */
export const removeWithUndo =
  (item: CartItem): AppThunk =>
  (dispatch, getState) => {
    const { shopper } = getState().cart;
    dispatch(queueQuantity(item.id, 0));
    const onAction = () => void dispatch(undoRemoval(item, shopper));
    toast.info(`${item.title} removed from your cart.`, { label: "Undo", onAction });
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

/** Clears the cart at once. A toast offers Undo. @param items the items on screen, which Undo adds again */
export const clearWithUndo =
  (items: readonly CartItem[]): AppThunk =>
  (dispatch, getState) => {
    const { shopper, isClearing } = getState().cart;
    if (isClearing) return;
    const cleared = dispatch(clear());
    const undo = async () => {
      const isCleared = (await cleared) === null;
      if (isCleared && getState().cart.shopper === shopper) await dispatch(addAgain(items));
    };
    toast.info("Your cart has been cleared.", { label: "Undo", onAction: () => void undo() });
  };
