import { formatPence, type Pence } from "@aurelle/shared/money";

/** A line of what is about to be ordered. Prices are a piece's: `price` now, `addedPrice` when the line was added. */
export interface CartItem {
  id: string;
  productId: string;
  title: string;
  image: string | null;
  price: Pence;
  addedPrice: Pence;
  quantity: number;
  /** Pieces that the shop has. */
  inventory: number;
}

/** The cart as the server told it. Its id is the key of the order: one cart, one order (decision 18). */
export interface Cart {
  id: string | null;
  revision: number;
  items: readonly CartItem[];
  total: Pence;
}

/** Pieces, not lines. */
export const countPieces = (items: readonly CartItem[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

/** What moved since the line was added, a sentence each (decision 21). */
export function changesSince({ price, addedPrice, quantity, inventory }: CartItem): readonly string[] {
  const texts: string[] = [];
  if (price !== addedPrice) {
    texts.push(
      `The price has changed since you added it: it was ${formatPence(addedPrice)}, now ${formatPence(price)}.`,
    );
  }
  if (inventory === 0) texts.push("Sold out since you added it. Please remove it from your cart.");
  else if (quantity > inventory)
    texts.push(`Only ${inventory} left in stock. Please change the quantity in your cart.`);
  return texts;
}
