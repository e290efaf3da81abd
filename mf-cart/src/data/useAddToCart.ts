import { useDispatch, useSelector } from "@aurelle/shared/state";
import { useWaiting } from "@aurelle/shared/waiting";
import { addToCart } from "./addToCart";
import type { CartDispatch, CartStore } from "./store";

/** Adds one piece of the product; `isAdding` while the request is under way. `waiting`: pieces that wait for a connection. */
export function useAddToCart(product: { productId: string; title: string }) {
  const dispatch = useDispatch<CartDispatch>();
  const isAdding = useSelector(({ cart }: ReturnType<CartStore["getState"]>) =>
    cart.adding.includes(product.productId),
  );
  const waiting = useWaiting().filter(
    ({ productId, refusal }) => productId === product.productId && refusal === null,
  ).length;
  return { isAdding, waiting, add: () => void dispatch(addToCart(product)) };
}
