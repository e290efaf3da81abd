import { bus } from "@aurelle/shared/bus";
import { toast } from "@aurelle/shared/toast";
import { addItem, fetchCart, isOutcomeUnknown, type Refusal, refusalOf } from "./cartCalls";
import type { CartThunk } from "./store";

/** Refusals (409) that are about something else than the product's stock being gone. */
const otherConflicts: ReadonlySet<string> = new Set(["insufficient_stock", "quantity_limit", "cart_full"]);

const refusalText = ({ status, code, message }: Refusal, title: string): string =>
  status === 409 && !otherConflicts.has(code) ? `Sorry, ${title} is currently out of stock.` : message;

/** Adds one piece, then reads the cart again (specification §4, §5). A press while one is under way does nothing (D9). */
export const addToCart =
  ({ productId, title }: { productId: string; title: string }): CartThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (getState().cart.adding.includes(productId)) return;
    const refusal = refusalOf(await dispatch(addItem({ productId, quantity: 1 })));
    if (refusal) toast.error(refusalText(refusal, title));
    else {
      toast.success(`${title} added to cart!`);
      bus.emit("cart.itemAdded", { productId, title }, "cart");
    }
    if (!refusal || isOutcomeUnknown(refusal)) await dispatch(fetchCart());
  };
