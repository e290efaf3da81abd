import { useOfflineQueue } from "@aurelle/shared/offlineQueue";
import { useDispatch, useSelector } from "@aurelle/shared/state";
import { addToCart } from "./addToCart";
import type { CartDispatch, CartStore } from "./store";

/** Adds one piece of the product; `isAdding` while the request is under way. `queued`: pieces that wait for a connection. */
export function useAddToCart(product: { productId: string; title: string }) {
  const dispatch = useDispatch<CartDispatch>();
  const isAdding = useSelector(({ cart }: ReturnType<CartStore["getState"]>) =>
    cart.adding.includes(product.productId),
  );
  const queued = useOfflineQueue().filter(
    ({ productId, rejection }) => productId === product.productId && rejection === null,
  ).length;
  return { isAdding, queued, add: () => void dispatch(addToCart(product)) };
}
