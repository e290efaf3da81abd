import { bus } from "../bus/bus";
import { aParsedCart, aParsedItem } from "../testing/parsedCart";
import { announceCart } from "./announceCart";
import type { Cart } from "./cart";

it("emits the pieces of each new cart in the store, once", () => {
  let cart: Cart | null = null;
  const listeners: (() => void)[] = [];
  const set = (next: Cart | null) => {
    cart = next;
    for (const listener of listeners) listener();
  };
  const emit = jest.spyOn(bus, "emit").mockImplementation(() => {});
  announceCart({ subscribe: (listener) => listeners.push(listener) }, () => cart, "cart");
  const filled = aParsedCart([aParsedItem({ quantity: 2 }), aParsedItem({ quantity: 1 })], { revision: 4 });
  set(filled);
  set(filled);
  set(null);
  expect(emit.mock.calls).toEqual([["cart.changed", { cartId: "cart-1", revision: 4, quantity: 3 }, "cart"]]);
  emit.mockRestore();
});
