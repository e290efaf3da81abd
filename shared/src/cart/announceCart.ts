// By its package name: a relative import would bundle a second copy of this facade into each remote.
import { bus } from "@aurelle/shared/bus";
import { type Cart, countPieces } from "./cart";

/**
 * Emits `cart.changed` each time the cart in the store is replaced. It emits nothing when the cart is removed.
 * @param remote the remote's name, `cart`
 */
export function announceCart(
  store: { subscribe: (listener: () => void) => unknown },
  getCart: () => Cart | null,
  remote: string,
): void {
  let announced = getCart();
  store.subscribe(() => {
    const cart = getCart();
    if (cart === announced) return;
    announced = cart;
    if (!cart) return;
    const { id, revision, items } = cart;
    bus.emit("cart.changed", { cartId: id, revision, quantity: countPieces(items) }, remote);
  });
}
