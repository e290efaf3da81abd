import type { Made } from "@aurelle/shared/contract/madeTexts";
import { maxQuantity } from "@aurelle/shared/contract/rules";

/** One line of an earlier order. `quantity` in pieces. What is made of them is not there in releases of mf-account before contract 2.2. */
export interface OrderLine extends Partial<Made> {
  productId: string;
  title: string;
  quantity: number;
}

/** How many pieces of a line were added, and why not all of them: `rejected` is the server's reason, such as a full cart. */
export interface LineOutcome {
  title: string;
  added: number;
  missing: null | "soldOut" | "gone" | "fewer" | "rejected";
}

/** How many pieces can be added: as many as were ordered, as far as the stock allows beside those in the cart. */
export const piecesToAdd = ({ quantity }: OrderLine, inventory: number, inCart: number): number =>
  Math.max(0, Math.min(quantity, Math.min(inventory, maxQuantity) - inCart));

const reasons = {
  soldOut: "Sold out",
  gone: "No longer sold",
  fewer: "Fewer than you ordered",
  rejected: "Not added",
} as const;

/** The pieces that were not added, by reason; empty when all were. */
export function missingText(outcomes: readonly LineOutcome[]): string {
  const sentences = Object.entries(reasons).map(([reason, name]) => {
    const titles = outcomes.filter(({ missing }) => missing === reason).map(({ title }) => title);
    return titles.length > 0 ? `${name}: ${titles.join(", ")}.` : "";
  });
  return sentences.filter(Boolean).join(" ");
}

/** What was added to the cart, and then what was not. */
export function addedText(outcomes: readonly LineOutcome[]): string {
  const pieces = outcomes.reduce((sum, { added }) => sum + added, 0);
  const [first] = outcomes.filter(({ added }) => added > 0);
  const added = pieces === 1 ? `${first?.title} added to cart!` : `${pieces} pieces added to cart!`;
  return [pieces > 0 ? added : "Nothing could be added to your cart.", missingText(outcomes)].filter(Boolean).join(" ");
}
