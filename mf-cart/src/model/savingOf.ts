import type { CartItem } from "@aurelle/shared/cart";
import { addPence, type Pence, pence, timesPence } from "@aurelle/shared/money";

/** What the discounts of these items save, for all their pieces. */
export const savingOf = (...items: readonly Pick<CartItem, "price" | "originalPrice" | "quantity">[]): Pence =>
  addPence(
    pence(0),
    ...items.map(({ price, originalPrice, quantity }) => timesPence(pence(originalPrice - price), quantity)),
  );
