import { countPieces, itemKeyOf } from "@aurelle/shared/cart";
import type { WireProduct } from "@aurelle/shared/contract";
import { type CallError, isOutcomeUnknown, toCallError } from "@aurelle/shared/http";
import { isOnline } from "@aurelle/shared/online";
import { toast } from "@aurelle/shared/toast";
import { addedText, type LineOutcome, type OrderLine, piecesToAdd } from "../model/buyAgain";
import { addItem, changeErrorOf, fetchCart } from "./cartThunks";
import type { AppThunk } from "./store";

/**
 * What a press on Buy Again has done so far, by the key of the item (`itemKeyOf`). A request whose outcome is unknown is sent again under its key, and
 * a line that was added is not added again: pressed again after a failure, the button adds each piece once.
 */
export interface BuyAgainProgress {
  sent: Map<string, { pieces: number; key: string }>;
  outcomes: Map<string, LineOutcome>;
}
export const newProgress = (): BuyAgainProgress => ({ sent: new Map(), outcomes: new Map() });

/** Pieces in stock; `null` for a product that is no longer sold. @throws CallError */
const readInventory =
  (productId: string): AppThunk<Promise<number | null>> =>
  async (_, __, { api }) => {
    try {
      const { inventory } = await api.get<WireProduct>(`products/product/${encodeURIComponent(productId)}/`);
      return inventory;
    } catch (cause) {
      const error = toCallError(cause);
      if (error.status === 404) return null;
      throw error;
    }
  };

/** How many pieces to send and under which key: as in the last attempt when its outcome is unknown. */
const prepareLine =
  (line: OrderLine, { sent, outcomes }: BuyAgainProgress): AppThunk<Promise<{ pieces: number; key: string } | null>> =>
  async (dispatch, getState) => {
    const { productId, title } = line;
    const itemKey = itemKeyOf(line);
    const known = sent.get(itemKey);
    if (known) return known;
    const inventory = await dispatch(readInventory(productId));
    const inCart = countPieces(getState().cart.cart?.items.filter((item) => item.productId === productId) ?? []);
    const pieces = piecesToAdd(line, inventory ?? 0, inCart);
    if (pieces === 0) {
      const soldOut = inventory === 0 ? "soldOut" : "fewer";
      outcomes.set(itemKey, { title, added: 0, missing: inventory === null ? "gone" : soldOut });
      return null;
    }
    const next = { pieces, key: crypto.randomUUID() };
    sent.set(itemKey, next);
    return next;
  };

/** Whether the outcome is unknown, or no other line can be added either. 400: this piece can no longer be made like that. */
const isForAllLines = (error: CallError): boolean =>
  isOutcomeUnknown(error) || (error.status < 404 && error.status !== 400) || error.status === 429;

/** Adds one line. @throws CallError when the outcome is unknown, or no other line can be added either. */
const addLine =
  (line: OrderLine, progress: BuyAgainProgress): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { title, quantity, ...made } = line;
    const itemKey = itemKeyOf(line);
    const prepared = await dispatch(prepareLine(line, progress));
    if (!prepared) return;
    const { pieces, key } = prepared;
    const error = changeErrorOf(await dispatch(addItem({ ...made, quantity: pieces, key })));
    if (error && isForAllLines(error)) throw error;
    progress.sent.delete(itemKey);
    const missing = pieces < quantity ? "fewer" : null;
    progress.outcomes.set(
      itemKey,
      error ? { title, added: 0, missing: "rejected" } : { title, added: pieces, missing },
    );
  };

/**
 * Adds the products of an earlier order to the cart, one after another, and says in one toast what was added and what was not.
 * @param viewCart opens the cart page, from the toast.
 * @returns how each line ended; `null` when a call failed and the button should be pressed again
 */
export const buyAgain =
  (
    lines: readonly OrderLine[],
    progress: BuyAgainProgress,
    viewCart: () => void,
  ): AppThunk<Promise<LineOutcome[] | null>> =>
  async (dispatch, getState) => {
    const { shopper } = getState().cart;
    if (!isOnline()) {
      toast.info("You are offline. Please try again when you are back online.", undefined, "buy again");
      return null;
    }
    await dispatch(fetchCart());
    try {
      for (const line of lines) {
        if (getState().cart.shopper !== shopper) {
          // The other pieces do not go into the cart of a guest or of another shopper.
          toast.error("Your session has ended, so not everything was added to your cart.", undefined, "buy again");
          return null;
        }
        if (!progress.outcomes.has(itemKeyOf(line))) await dispatch(addLine(line, progress));
      }
    } catch (error) {
      // `readInventory` and `addLine` throw nothing else.
      const { message } = error as CallError;
      toast.error(`Not everything was added to your cart. ${message}`, undefined, "buy again");
      await dispatch(fetchCart());
      return null;
    }
    const outcomes = [...progress.outcomes.values()];
    const isAdded = outcomes.some(({ added }) => added > 0);
    if (isAdded) toast.success(addedText(outcomes), { label: "View cart", onAction: viewCart }, "buy again");
    else toast.error(addedText(outcomes), undefined, "buy again");
    return outcomes;
  };
