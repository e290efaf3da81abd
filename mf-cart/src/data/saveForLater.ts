import type { CartItem } from "@aurelle/shared/cart";
import { ApiError } from "@aurelle/shared/http";
import { toast } from "@aurelle/shared/toast";
import { wishlist } from "@aurelle/shared/wishlist";
import type { Undo } from "../model/cartRows";
import { queueQuantity } from "./quantityQueue";
import { undoOf, undoRemoval } from "./removeWithUndo";
import type { AppThunk } from "./store";

/** Changes the wishlist; a toast says why it cannot be changed. @returns whether it was changed */
async function setWishlisted(productId: string, isWishlisted: boolean): Promise<boolean> {
  try {
    await wishlist.set(productId, isWishlisted);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast.error(error.message);
    return false;
  }
}

/**
 * Moves the item to the wishlist (docs/decisions/0007-wishlist.md). An item that cannot be saved stays in the cart.
 * @param onSaved called just before the item leaves the cart, with the Undo, which has no time limit.
 */
export const saveForLater =
  (item: CartItem, onSaved: (undo: Undo) => void): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { shopper } = getState().cart;
    const { status, ids } = wishlist.current;
    const isNew = status === "succeeded" && !ids.includes(item.productId);
    const isSaved = await setWishlisted(item.productId, true);
    if (!isSaved || getState().cart.shopper !== shopper) return;
    const undo = undoOf([item], async (missing) => {
      const notBack = await dispatch(undoRemoval(item, missing, shopper));
      if (isNew && notBack.length === 0 && getState().cart.shopper === shopper)
        await setWishlisted(item.productId, false);
      return notBack;
    });
    onSaved(undo);
    dispatch(queueQuantity(item.id, 0));
  };
