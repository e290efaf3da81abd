import { bus } from "@aurelle/shared/bus";
import { itemKeyOf } from "@aurelle/shared/cart";
import type { EarlyAddition } from "@aurelle/shared/contract/forms";
import { cleanEngraving, type Made } from "@aurelle/shared/contract/madeTexts";
import { type CallError, isOutcomeUnknown } from "@aurelle/shared/http";
import { offlineQueue } from "@aurelle/shared/offlineQueue";
import { isOnline } from "@aurelle/shared/online";
import { toast } from "@aurelle/shared/toast";
import { lastAddedChanged } from "./cartSlice";
import { addItem, changeErrorOf, fetchCart } from "./cartThunks";
import type { AppThunk } from "./store";

/** Codes of a 409 whose cause is not that the product is sold out. */
const otherConflicts: ReadonlySet<string> = new Set(["insufficient_stock", "quantity_limit", "cart_full"]);

const errorText = ({ status, code, message, fields }: CallError, title: string): string =>
  status === 409 && !otherConflicts.has(code)
    ? `Sorry, ${title} is currently out of stock.`
    : (Object.values(fields)[0] ?? message);

interface Product extends Partial<Made> {
  productId: string;
  title: string;
}

/** Puts the product into the offline queue (docs/decisions/0013-offline.md). A full queue is reported by a toast. */
function queueForLater(product: Product, key?: string): void {
  try {
    offlineQueue.add(product, key);
    toast.info(`${product.title} will be added to your cart when you are back online.`);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    toast.error("No more pieces can wait. Please add this one when you are back online.");
  }
}

/**
 * When the shopper leaves the page, the browser aborts its requests. This function then puts the product into the offline queue,
 * and the next page sends it under the same idempotency key.
 * @returns a function to call with the outcome. It may be called late, when the page returns from the back-forward cache.
 */
function queueIfPageIsLeft(product: Product, key: string): (error: CallError | null) => void {
  let isLeft = false;
  const queue = () => {
    isLeft = true;
    try {
      offlineQueue.add(product, key);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      // The shopper has left, so no toast; the request itself may have arrived.
      console.warn(`the offline queue is full: ${product.title} is not queued`, error);
    }
  };
  addEventListener("pagehide", queue, { once: true });
  return (error) => {
    removeEventListener("pagehide", queue);
    if (isLeft && !(error && isOutcomeUnknown(error))) offlineQueue.remove(key);
  };
}

/**
 * Adds one piece of the product, then reads the cart (specification §4, §5). While this product is being added,
 * another press does nothing (reliability D9).
 * @param viewCart opens the cart page, from the toast.
 * @param early the addition that the starter has sent already. It is sent once more under its key, with which the server adds it once.
 */
export const addToCart =
  (product: Product, viewCart: () => void, early?: EarlyAddition): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { title, ...addition } = product;
    const { productId } = addition;
    if (getState().cart.adding.includes(productId)) return;
    if (!isOnline()) return queueForLater(product, early?.key);
    const key = early?.key ?? crypto.randomUUID();
    const settle = queueIfPageIsLeft(product, key);
    const error = changeErrorOf(await dispatch(addItem({ ...addition, quantity: 1, key, after: early?.isAnnounced })));
    settle(error);
    const isAnnounced = await early?.isAnnounced;
    // The connection was lost during the request. Under the same key the piece is added once, even if the request arrived.
    if (error?.status === 0 && !isOnline() && !isAnnounced) return queueForLater(product, key);
    if (error && !isAnnounced) toast.error(errorText(error, title));
    else {
      const text = `${title} added to cart!`;
      if (!isAnnounced) toast.success(text, { label: "View cart", onAction: viewCart }, `success ${text}`);
      const engraving = cleanEngraving(addition.engraving ?? "");
      dispatch(lastAddedChanged(itemKeyOf({ ...addition, engraving })));
      bus.emit("cart.itemAdded", { productId, title }, "cart");
    }
    if (!error || isOutcomeUnknown(error)) await dispatch(fetchCart());
  };
