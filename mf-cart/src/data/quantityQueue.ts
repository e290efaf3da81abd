import { type CallError, isOutcomeUnknown } from "@aurelle/shared/http";
import { toast } from "@aurelle/shared/toast";
import { quantityChosen, quantitySettled } from "./cartSlice";
import { changeErrorOf, fetchCart, removeItem, updateQuantity } from "./cartThunks";
import type { ItemInFlight } from "./state";
import type { AppThunk } from "./store";

/**
 * Sends one quantity; 0 removes the item. Removing an item that the cart no longer has counts as a success.
 * @returns why it failed, or `null`
 */
const send =
  (id: string, quantity: number): AppThunk<Promise<CallError | null>> =>
  async (dispatch, getState) => {
    if (quantity > 0) return changeErrorOf(await dispatch(updateQuantity({ id, quantity })));
    const error = changeErrorOf(await dispatch(removeItem(id)));
    if (error?.status !== 404) return error;
    await dispatch(fetchCart());
    const isStillThere = getState().cart.cart?.items.some((item) => item.id === id);
    return isStillThere ? error : null;
  };

/**
 * Shows the error and reads the cart. When the outcome is unknown, it resolves only after the reading: the quantity on screen then
 * changes once, to the server's.
 */
const reportError =
  (error: CallError, quantity: number): AppThunk<Promise<void>> =>
  async (dispatch) => {
    toast.error(error.status === 404 && quantity > 0 ? "This item is no longer in your cart." : error.message);
    const reading = dispatch(fetchCart());
    if (isOutcomeUnknown(error)) await reading;
  };

/** Sends the pending quantities of one item, one after another, until the latest is settled (decision 15). */
const sendPending =
  (id: string, inFlight: ItemInFlight): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const pending = () => getState().cart.pendingQuantities[id];
    for (let quantity = pending(); quantity !== undefined; quantity = pending()) {
      inFlight.sent = quantity;
      const error = await dispatch(send(id, quantity));
      const isSessionLost = error?.status === 401;
      if (error && (pending() === quantity || isSessionLost)) await dispatch(reportError(error, quantity));
      if (pending() === quantity) dispatch(quantitySettled(id));
    }
  };

/**
 * Shows this quantity of an item at once (0 removes the item). It sends the quantity as soon as the item's request in flight is
 * answered. When the server rejects it, only this item returns to the server's quantity, and a toast gives the reason
 * (decision 13).
 */
export const queueQuantity =
  (id: string, quantity: number): AppThunk =>
  (dispatch, getState, { itemsInFlight }) => {
    const { cart } = getState().cart;
    const isInFlight = itemsInFlight.has(id);
    if (!isInFlight && cart?.items.find((item) => item.id === id)?.quantity === quantity) return;
    dispatch(quantityChosen({ id, quantity }));
    if (isInFlight) return;
    const inFlight: ItemInFlight = { sent: quantity, done: Promise.resolve() };
    itemsInFlight.set(id, inFlight);
    inFlight.done = dispatch(sendPending(id, inFlight)).finally(() => itemsInFlight.delete(id));
  };
