import { toast } from "@aurelle/shared/toast";
import type { CartItem } from "../model/pendingQuantities";
import { clearingWished } from "./cartSlice";
import { addItem, clearCart, fetchCart, isOutcomeUnknown, type Refusal, refusalOf } from "./cartThunks";
import { wishQuantity } from "./quantityQueue";
import type { CartThunk } from "./store";

/** Adds the lines again, one after another so that they keep their order; what cannot come back is said. */
const bringBack =
  (items: readonly CartItem[]): CartThunk<Promise<void>> =>
  async (dispatch) => {
    for (const { productId, quantity } of items) {
      const refusal = refusalOf(await dispatch(addItem({ productId, quantity })));
      if (refusal) toast.error(refusal.message);
      if (refusal && isOutcomeUnknown(refusal)) await dispatch(fetchCart());
    }
  };

const undoRemoval =
  (item: CartItem, visitor: number): CartThunk<Promise<void>> =>
  async (dispatch, getState, { lines }) => {
    if (getState().cart.visitor !== visitor) return;
    const line = lines.get(item.id);
    if (line && line.sent > 0) return dispatch(wishQuantity(item.id, item.quantity)); // the server never heard of it
    await line?.done;
    const { cart } = getState().cart;
    const isThere = cart?.items.some(({ id }) => id === item.id);
    if (!isThere) await dispatch(bringBack([item]));
  };

/** The line goes at once; Undo stands in the toast for as long as it lives (decision 16). */
export const removeLine =
  (item: CartItem): CartThunk =>
  (dispatch, getState) => {
    const { visitor } = getState().cart;
    dispatch(wishQuantity(item.id, 0));
    const onAction = () => void dispatch(undoRemoval(item, visitor));
    toast.info(`${item.title} removed from your cart.`, { label: "Undo", onAction });
  };

/** Clears the cart at the server, after the requests for single lines that are under way. */
const clear =
  (): CartThunk<Promise<Refusal | null>> =>
  async (dispatch, _, { lines }) => {
    dispatch(clearingWished());
    await Promise.all([...lines.values()].map(({ done }) => done));
    const refusal = refusalOf(await dispatch(clearCart()));
    if (refusal) toast.error(refusal.message);
    if (refusal && isOutcomeUnknown(refusal)) await dispatch(fetchCart());
    return refusal;
  };

/** `items` are those on screen: what Undo brings back. */
export const clearLines =
  (items: readonly CartItem[]): CartThunk =>
  (dispatch, getState) => {
    const { visitor, isClearing } = getState().cart;
    if (isClearing) return;
    const cleared = dispatch(clear());
    const undo = async () => {
      const isCleared = (await cleared) === null;
      if (isCleared && getState().cart.visitor === visitor) await dispatch(bringBack(items));
    };
    toast.info("Your cart has been cleared.", { label: "Undo", onAction: () => void undo() });
  };
