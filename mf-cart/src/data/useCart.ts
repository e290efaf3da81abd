import type { CartItem } from "@aurelle/shared/cart";
import { createSelector } from "@aurelle/shared/state";
import { useEffect } from "react";
import { cartView } from "../model/cartView";
import { showCart } from "./cartSync";
import { fetchCart } from "./cartThunks";
import { queueQuantity } from "./quantityQueue";
import { clearWithUndo, removeWithUndo } from "./removeWithUndo";
import type { CartState, RootState } from "./state";
import { useAppDispatch, useAppSelector } from "./store";

const selectView = createSelector([({ cart }: RootState): CartState => cart], cartView);

/** The cart's view, up to date while the component is mounted, and the actions on the cart. */
export function useCart() {
  const dispatch = useAppDispatch();
  const view = useAppSelector(selectView);
  const pending = useAppSelector(({ cart }) => cart.pendingQuantities);
  useEffect(() => dispatch(showCart()), [dispatch]);
  return {
    view,
    /** Whether the server has not yet confirmed the item's quantity. */
    isBusy: (id: string) => id in pending,
    setQuantity: (id: string, quantity: number) => dispatch(queueQuantity(id, quantity)),
    remove: (item: CartItem) => dispatch(removeWithUndo(item)),
    clear: (items: readonly CartItem[]) => dispatch(clearWithUndo(items)),
    retry: () => void dispatch(fetchCart()),
  };
}
