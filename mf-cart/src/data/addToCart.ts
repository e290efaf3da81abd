import { bus } from "@aurelle/shared/bus";
import { offlineQueue } from "@aurelle/shared/offlineQueue";
import { isOnline } from "@aurelle/shared/online";
import { toast } from "@aurelle/shared/toast";
import { addItem, fetchCart, isOutcomeUnknown, type Refusal, refusalOf } from "./cartThunks";
import type { CartThunk } from "./store";

/** Refusals (409) that are about something else than the product's stock being gone. */
const otherConflicts: ReadonlySet<string> = new Set(["insufficient_stock", "quantity_limit", "cart_full"]);

const refusalText = ({ status, code, message }: Refusal, title: string): string =>
  status === 409 && !otherConflicts.has(code) ? `Sorry, ${title} is currently out of stock.` : message;

interface Product {
  productId: string;
  title: string;
}

/** Without a connection the piece waits for it (docs/decisions/0013-offline.md). */
function keepWaiting(product: Product, key?: string): void {
  try {
    offlineQueue.add(product, key);
    toast.info(`${product.title} will be added to your cart when you are back online.`);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    toast.error("No more pieces can wait. Please add this one when you are back online.");
  }
}

/**
 * A page that is left takes its calls with it: the piece then waits, and the next page sends it, under the same key.
 * @returns to be called with the outcome, which a page that was come back to may hear yet.
 */
function keepIfLeft(product: Product, key: string): (refusal: Refusal | null) => void {
  let isLeft = false;
  const keep = () => {
    isLeft = true;
    try {
      offlineQueue.add(product, key);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      // Nobody is there any more to be told; the call itself may have arrived.
      console.warn(`${product.title} cannot wait for the next page`, error);
    }
  };
  addEventListener("pagehide", keep, { once: true });
  return (refusal) => {
    removeEventListener("pagehide", keep);
    if (isLeft && !(refusal && isOutcomeUnknown(refusal))) offlineQueue.remove(key);
  };
}

/** Adds one piece, then reads the cart again (specification §4, §5). A press while one is under way does nothing (D9). */
export const addToCart =
  ({ productId, title }: Product): CartThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (getState().cart.adding.includes(productId)) return;
    if (!isOnline()) return keepWaiting({ productId, title });
    const key = crypto.randomUUID();
    const settle = keepIfLeft({ productId, title }, key);
    const refusal = refusalOf(await dispatch(addItem({ productId, quantity: 1, key })));
    settle(refusal);
    // The connection went while it was under way. Under its key it is added once, whether it arrived or not.
    if (refusal?.status === 0 && !isOnline()) return keepWaiting({ productId, title }, key);
    if (refusal) toast.error(refusalText(refusal, title));
    else {
      toast.success(`${title} added to cart!`);
      bus.emit("cart.itemAdded", { productId, title }, "cart");
    }
    if (!refusal || isOutcomeUnknown(refusal)) await dispatch(fetchCart());
  };
