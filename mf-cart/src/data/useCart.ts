import type { CartItem } from "@aurelle/shared/cart";
import { createSelector } from "@aurelle/shared/state";
import { useEffect } from "react";
import type { Undo } from "../model/cartRows";
import { cartView } from "../model/cartView";
import { showCart } from "./cartSync";
import { fetchCart } from "./cartThunks";
import { queueQuantity } from "./quantityQueue";
import { clearWithUndo, removeWithUndo } from "./removeWithUndo";
import { saveForLater } from "./saveForLater";
import type { CartState, RootState } from "./state";
import { useAppDispatch, useAppSelector } from "./store";

const selectView = createSelector([({ cart }: RootState): CartState => cart], cartView);

/** The cart's view, up to date while the component is mounted, and the actions on the cart. */
export function useCart() {
  const dispatch = useAppDispatch();
  const view = useAppSelector(selectView);
  const pending = useAppSelector(({ cart }) => cart.pendingQuantities);
  const shopper = useAppSelector(({ cart }) => cart.shopper);
  useEffect(() => dispatch(showCart()), [dispatch]);
  return {
    view,
    /** Another number for each shopper of this tab. */
    shopper,
    /** Whether the server has not yet confirmed the item's quantity. */
    isBusy: (id: string) => id in pending,
    setQuantity: (id: string, quantity: number) => dispatch(queueQuantity(id, quantity)),
    remove: (item: CartItem) => dispatch(removeWithUndo(item)),
    saveForLater: (item: CartItem, onSaved: (undo: Undo) => void) => dispatch(saveForLater(item, onSaved)),
    clear: (items: readonly CartItem[], onUndone: (isAllBack: boolean) => void) =>
      dispatch(clearWithUndo(items, onUndone)),
    retry: () => void dispatch(fetchCart()),
  };
}
