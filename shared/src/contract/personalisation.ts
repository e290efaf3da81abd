/** What a shopper may have made of a piece before it is sent: a ring in another size, an engraving. */
import { cleanEngraving } from "./madeTexts";
import { fitOf } from "./ringSizes";

/** What is made of the pieces of one cart item or line item. An empty text: nothing. */
export interface Personalisation {
  /** The British name of a ring size: `N½`. */
  ring_size: string;
  engraving: string;
}

/** The facts of a product that decide what can be made of it. */
export interface PersonalisedProduct {
  category: string;
  size: string | null;
  /** The most characters that can be engraved; 0 for none. */
  engraving_length: number;
}

/** Whether the ring can be made in this size before it is sent: up to two sizes from its own (specification §2, FAQ). */
export const isRingSizeOffered = (
  { category, size }: Omit<PersonalisedProduct, "engraving_length">,
  uk: string,
): boolean => category.toLowerCase() === "rings" && fitOf(size, uk) === "resizable";

/** The characters that the engraver has: those of languages with the Latin alphabet, digits and a few signs. */
const engravable = /^[\p{Script=Latin}\d &.,'"+♥∞/!?-]*$/u;

/**
 * What a shopper reads about an engraving that cannot be made; `null` where it can.
 * @param maxLength of the product.
 */
export function engravingError(text: string, maxLength: number): string | null {
  const engraving = cleanEngraving(text);
  if (engraving === "") return null;
  if (maxLength === 0) return "This piece cannot be engraved";
  // Counted as the engraver does: `é` is one character.
  if ([...engraving].length > maxLength) return `Please use at most ${maxLength} characters`;
  return engravable.test(engraving) ? null : "Please use the Latin alphabet, digits and & . , ' + - / ! ? ♥ ∞";
}
