import { addPence, type Pence, pence, timesPence } from "@aurelle/shared/money";

/** One line of the cart. `price` is a piece's price now, `addedPrice` what it was when the line was added. */
export interface CartItem {
  id: string;
  productId: string;
  title: string;
  /** `Size N`, `45 cm`; `null` where a product has none. */
  size: string | null;
  image: string | null;
  alt: string;
  price: Pence;
  addedPrice: Pence;
  quantity: number;
  /** Pieces that the shop has. */
  inventory: number;
}

/** The cart as the server last told it. `id` is `null` while there is none; `revision` grows with each change. */
export interface Cart {
  id: string | null;
  revision: number;
  items: readonly CartItem[];
  total: Pence;
}

/** Quantities that the server has not confirmed yet, by line; 0 where a line is to go. */
export type Wishes = Readonly<Record<string, number>>;

/** Pieces, not lines. */
export const countPieces = (items: readonly CartItem[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

const sumOf = (items: readonly CartItem[]): Pence =>
  addPence(...items.map(({ price, quantity }) => timesPence(price, quantity)));

/** The cart as the shopper means it: the server's, with the wishes laid over it; its total moves with them. */
export function asWished(cart: Cart, wishes: Wishes): Cart {
  const items = cart.items.map((item) => ({ ...item, quantity: wishes[item.id] ?? item.quantity }));
  const change = sumOf(items) - sumOf(cart.items);
  return {
    ...cart,
    items: items.filter(({ quantity }) => quantity > 0),
    total: pence(Math.max(0, cart.total + change)),
  };
}

/**
 * The lines in the order in which the shopper came to know their products; new ones last. So a line that Undo brings back
 * stands where it stood, though the server appends it.
 */
export function inKnownOrder(items: readonly CartItem[], known: readonly string[]): readonly CartItem[] {
  const places = new Map(known.map((productId, place) => [productId, place]));
  const placeOf = ({ productId }: CartItem) => places.get(productId) ?? known.length;
  return [...items].sort((a, b) => placeOf(a) - placeOf(b));
}

/** Lines that an answer names are replaced or added, the others stay as they are (specification §4, decision 15). */
export function mergeItems(cart: Cart, returned: readonly CartItem[]): Cart {
  const news = new Map(returned.map((item) => [item.id, item]));
  const kept = cart.items.map((item) => news.get(item.id) ?? item);
  const known = new Set(cart.items.map(({ id }) => id));
  const items = [...kept, ...returned.filter(({ id }) => !known.has(id))];
  return { ...cart, items, total: sumOf(items) };
}
