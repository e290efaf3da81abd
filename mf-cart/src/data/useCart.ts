import { createSelector, useDispatch, useSelector } from "@aurelle/shared/state";
import { useEffect } from "react";
import { cartView } from "../model/cartView";
import type { CartItem } from "../model/pendingQuantities";
import type { CartState } from "./cartSlice";
import { showCart } from "./cartSync";
import { fetchCart } from "./cartThunks";
import { wishQuantity } from "./quantityQueue";
import { clearLines, removeLine } from "./removeWithUndo";
import type { CartDispatch, CartStore } from "./store";

type Root = ReturnType<CartStore["getState"]>;
const selectView = createSelector([({ cart }: Root): CartState => cart], cartView);

/** The cart as it is to be shown, kept current while the view is there, and what can be done with it. */
export function useCart() {
  const dispatch = useDispatch<CartDispatch>();
  const view = useSelector(selectView);
  const wishes = useSelector(({ cart }: Root) => cart.wishes);
  useEffect(() => dispatch(showCart()), [dispatch]);
  return {
    view,
    /** Has the line's quantity still to be confirmed? */
    isBusy: (id: string) => id in wishes,
    setQuantity: (id: string, quantity: number) => dispatch(wishQuantity(id, quantity)),
    remove: (item: CartItem) => dispatch(removeLine(item)),
    clear: (items: readonly CartItem[]) => dispatch(clearLines(items)),
    readAgain: () => void dispatch(fetchCart()),
  };
}
