import type { EarlyAddition } from "@aurelle/shared/contract/forms";
import type { Made } from "@aurelle/shared/contract/madeTexts";
import * as paths from "@aurelle/shared/contract/paths";
import { useOfflineQueue } from "@aurelle/shared/offlineQueue";
import { useNavigate } from "@aurelle/shared/router";
import { addToCart } from "./addToCart";
import { useAppDispatch, useAppSelector } from "./store";

/** Adds one piece of the product. `isAdding`: the request is in flight. `queued`: how many pieces are in the offline queue. */
export function useAddToCart(product: { productId: string; title: string }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isAdding = useAppSelector(({ cart }) => cart.adding.includes(product.productId));
  const queued = useOfflineQueue().filter(
    ({ productId, rejection }) => productId === product.productId && rejection === null,
  ).length;
  return {
    isAdding,
    queued,
    add: (made?: Made, early?: EarlyAddition) =>
      void dispatch(addToCart({ ...product, ...made }, () => void navigate(paths.cart), early)),
  };
}
