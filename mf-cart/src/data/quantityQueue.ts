import { toast } from "@aurelle/shared/toast";
import { wished, wishSettled } from "./cartSlice";
import {
  fetchCart,
  isOutcomeUnknown,
  type LineAtWork,
  type Refusal,
  refusalOf,
  removeItem,
  updateQuantity,
} from "./cartThunks";
import type { CartThunk } from "./store";

/** Sends one wish. `null`: granted; a line that is gone already was removed as wished. */
const send =
  (id: string, quantity: number): CartThunk<Promise<Refusal | null>> =>
  async (dispatch, getState) => {
    if (quantity > 0) return refusalOf(await dispatch(updateQuantity({ id, quantity })));
    const refusal = refusalOf(await dispatch(removeItem(id)));
    if (refusal?.status !== 404) return refusal;
    await dispatch(fetchCart());
    const isStillThere = getState().cart.cart?.items.some((item) => item.id === id);
    return isStillThere ? refusal : null;
  };

/** Says why, and asks the server for its number; waits for it where the outcome is unknown, so that nothing jumps twice. */
const explain =
  (refusal: Refusal, wish: number): CartThunk<Promise<void>> =>
  async (dispatch) => {
    toast.error(refusal.status === 404 && wish > 0 ? "This item is no longer in your cart." : refusal.message);
    const reading = dispatch(fetchCart());
    if (isOutcomeUnknown(refusal)) await reading;
  };

/** Sends wishes one after another until the latest is settled (decision 15). */
const settle =
  (id: string, line: LineAtWork): CartThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const wishNow = () => getState().cart.wishes[id];
    for (let wish = wishNow(); wish !== undefined; wish = wishNow()) {
      line.sent = wish;
      const refusal = await dispatch(send(id, wish));
      const isSessionLost = refusal?.status === 401;
      if (refusal && (wishNow() === wish || isSessionLost)) await dispatch(explain(refusal, wish));
      if (wishNow() === wish) dispatch(wishSettled(id));
    }
  };

/**
 * The line shows this quantity at once (0: it is gone); the server hears of it as soon as its last request for the line
 * has been answered. A refusal takes back this line alone and says why (decision 13).
 */
export const wishQuantity =
  (id: string, quantity: number): CartThunk =>
  (dispatch, getState, { lines }) => {
    const { cart } = getState().cart;
    const isAtWork = lines.has(id);
    if (!isAtWork && cart?.items.find((item) => item.id === id)?.quantity === quantity) return;
    dispatch(wished({ id, quantity }));
    if (isAtWork) return;
    const line: LineAtWork = { sent: quantity, done: Promise.resolve() };
    lines.set(id, line);
    line.done = dispatch(settle(id, line)).finally(() => lines.delete(id));
  };
