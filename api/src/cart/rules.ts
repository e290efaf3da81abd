import { cleanEngraving } from "@aurelle/shared/contract/madeTexts";
import {
  engravingError,
  isRingSizeOffered,
  type Personalisation,
  type PersonalisedProduct,
} from "@aurelle/shared/contract/personalisation";
import { cleanMessage, isPlainMessage, maxQuantity, plainMessageError } from "@aurelle/shared/contract/rules";
import { httpErrors } from "../errors";
import { throwFieldErrors } from "../http/fieldErrors";
import type { Gift } from "./store";

/** @throws HttpError 409 with a sentence for the shopper when the quantity exceeds the stock or `maxQuantity`. */
export function checkQuantity(product: { title: string; inventory: number }, quantity: number): void {
  const { title, inventory } = product;
  if (inventory < 1) throw httpErrors.outOfStock(title);
  if (quantity > maxQuantity && inventory >= maxQuantity) throw httpErrors.quantityLimit(title);
  if (quantity > inventory) throw httpErrors.stockShort(title, inventory);
}

/** @throws HttpError 400 for what cannot be made of the product. */
export function personalisationOf(
  product: PersonalisedProduct,
  { ring_size = "", engraving = "" }: Partial<Personalisation>,
): Personalisation {
  const size = ring_size.trim().toUpperCase();
  const error = engravingError(engraving, product.engraving_length);
  throwFieldErrors({
    ...(size !== "" && !isRingSizeOffered(product, size) && { ring_size: `This piece cannot be made in size ${size}` }),
    ...(error && { engraving: error }),
  });
  return { ring_size: size, engraving: cleanEngraving(engraving) };
}

/** A gift as it is stored. @throws HttpError 400 for a message that cannot be printed on a card and repeated in an e-mail. */
export function giftOf({ gift_message, gift_receipt }: Gift): Gift {
  throwFieldErrors(isPlainMessage(gift_message) ? {} : { gift_message: plainMessageError });
  return { gift_message: cleanMessage(gift_message), gift_receipt };
}
