import type { WireProduct } from "@aurelle/shared/contract";
import { type CallError, isOutcomeUnknown, toCallError } from "@aurelle/shared/http";
import { isOnline } from "@aurelle/shared/online";
import { toast } from "@aurelle/shared/toast";
import { addedText, type LineOutcome, type OrderLine, piecesToAdd } from "../model/buyAgain";
import { addItem, changeErrorOf, fetchCart } from "./cartThunks";
import type { AppThunk } from "./store";

/**
 * What a press on Buy Again has done so far, by the product's id. A request whose outcome is unknown is sent again under its key, and
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
    const known = sent.get(productId);
    if (known) return known;
    const inventory = await dispatch(readInventory(productId));
    const inCart = getState().cart.cart?.items.find((item) => item.productId === productId)?.quantity ?? 0;
    const pieces = piecesToAdd(line, inventory ?? 0, inCart);
    if (pieces === 0) {
      const soldOut = inventory === 0 ? "soldOut" : "fewer";
      outcomes.set(productId, { title, added: 0, missing: inventory === null ? "gone" : soldOut });
      return null;
    }
    const next = { pieces, key: crypto.randomUUID() };
    sent.set(productId, next);
    return next;
  };

/** Adds one line. @throws CallError when the outcome is unknown, or no other line can be added either. */
const addLine =
  (line: OrderLine, progress: BuyAgainProgress): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { productId, title, quantity } = line;
    const prepared = await dispatch(prepareLine(line, progress));
    if (!prepared) return;
    const { pieces, key } = prepared;
    const error = changeErrorOf(await dispatch(addItem({ productId, quantity: pieces, key })));
    if (error && (isOutcomeUnknown(error) || error.status < 404 || error.status === 429)) throw error;
    progress.sent.delete(productId);
    const missing = pieces < quantity ? "fewer" : null;
    progress.outcomes.set(
      productId,
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
  async (dispatch) => {
    if (!isOnline()) {
      toast.info("You are offline. Please try again when you are back online.", undefined, "buy again");
      return null;
    }
    await dispatch(fetchCart());
    try {
      for (const line of lines) {
        if (!progress.outcomes.has(line.productId)) await dispatch(addLine(line, progress));
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
