import { faults } from "../errors";

export const maxQuantity = 99;
export const maxLines = 100;

/** @throws Fault 409 with a sentence that names what is left, when so many pieces cannot be had. */
export function checkQuantity(product: { title: string; inventory: number }, quantity: number): void {
  const { title, inventory } = product;
  if (inventory < 1) throw faults.outOfStock(title);
  if (quantity > maxQuantity && inventory >= maxQuantity) throw faults.quantityLimit(title);
  if (quantity > inventory) throw faults.stockShort(title, inventory);
}
