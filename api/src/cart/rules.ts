import { maxQuantity } from "@aurelle/shared/contract/rules";
import { httpErrors } from "../errors";

/** @throws HttpError 409 with a sentence for the shopper when the quantity exceeds the stock or `maxQuantity`. */
export function checkQuantity(product: { title: string; inventory: number }, quantity: number): void {
  const { title, inventory } = product;
  if (inventory < 1) throw httpErrors.outOfStock(title);
  if (quantity > maxQuantity && inventory >= maxQuantity) throw httpErrors.quantityLimit(title);
  if (quantity > inventory) throw httpErrors.stockShort(title, inventory);
}
