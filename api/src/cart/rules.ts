import { maxQuantity } from "@aurelle/shared/contract/rules";
import { faults } from "../errors";

/** @throws Fault 409 with a sentence that names what is left, when so many pieces cannot be had. */
export function checkQuantity(product: { title: string; inventory: number }, quantity: number): void {
  const { title, inventory } = product;
  if (inventory < 1) throw faults.outOfStock(title);
  if (quantity > maxQuantity && inventory >= maxQuantity) throw faults.quantityLimit(title);
  if (quantity > inventory) throw faults.stockShort(title, inventory);
}
