import type { Made } from "../contract/madeTexts";
import { addPence, type Pence, timesPence } from "../money/money";

/** One product of the cart. The prices are for one piece. */
export interface CartItem {
  id: string;
  productId: string;
  /** What names the product in the address of its page. */
  handle: string;
  title: string;
  /** `Size N`, `45 cm`; `null` where a product has none. */
  size: string | null;
  /** Path of the photograph as on the wire; `null` where a product has none. */
  image: string | null;
  /** What the photograph shows. */
  alt: string;
  /** The price now. */
  price: Pence;
  /** The price without the discount; that of `price` where there is none. */
  originalPrice: Pence;
  /** The price when the item was added (decision 21). */
  addedPrice: Pence;
  /** The British ring size in which the pieces are made for the shopper; empty: as they are. */
  ringSize: string;
  /** Empty: none. */
  engraving: string;
  /** How many pieces are in the cart. */
  quantity: number;
  /** Pieces in stock. */
  inventory: number;
}

/** The cart as the server last sent it. */
export interface Cart {
  /** `null` while the visitor has no cart. Also the key of the order: one cart, one order (decision 18). */
  id: string | null;
  /** Grows with each change of this cart; 0 where the server sends none. */
  revision: number;
  items: readonly CartItem[];
  total: Pence;
  /** Goes into the parcel; empty where there is none. */
  giftMessage: string;
  /** Whether the parcel names no prices. */
  isGift: boolean;
}

/** What tells a cart's items apart, also when one is added again under another id: the product, and what is made of it. */
export const itemKeyOf = ({
  productId,
  ringSize = "",
  engraving = "",
}: { productId: string } & Partial<Made>): string => [productId, ringSize, engraving].join("\n").trimEnd();

/** Pieces, not items. */
export const countPieces = (items: readonly CartItem[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

/** How many pieces of an item's product all items of a cart have: they share its stock. */
export function piecesByProduct(items: readonly CartItem[]): (item: CartItem) => number {
  const pieces = new Map<string, number>();
  for (const { productId, quantity } of items) pieces.set(productId, (pieces.get(productId) ?? 0) + quantity);
  return ({ productId }) => pieces.get(productId) ?? 0;
}

/** The price of all pieces. Use the server's `total` instead where there is one. */
export const totalOf = (items: readonly CartItem[]): Pence =>
  addPence(...items.map(({ price, quantity }) => timesPence(price, quantity)));

/**
 * The outcome of the latest request for the cart. `unavailable`: the server answered 404 or 500, which is shown as an empty cart
 * (specification §8). In each of these states a cart that was read earlier remains in the store and on screen.
 */
export type CartReading =
  | { status: "idle" }
  | { status: "loading"; requestId: string }
  | { status: "succeeded" }
  | { status: "unavailable" }
  | { status: "failed"; message: string };
