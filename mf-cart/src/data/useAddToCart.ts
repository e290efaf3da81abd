import { useDispatch, useSelector } from "@aurelle/shared/state";
import { addToCart } from "./addToCart";
import type { CartDispatch, CartStore } from "./store";

/** Adds one piece of the product; `isAdding` while the request is under way. */
export function useAddToCart(product: { productId: string; title: string }) {
  const dispatch = useDispatch<CartDispatch>();
  const isAdding = useSelector(({ cart }: ReturnType<CartStore["getState"]>) =>
    cart.adding.includes(product.productId),
  );
  return { isAdding, add: () => void dispatch(addToCart(product)) };
}
