import type { WireCart, WireCartItem } from "@aurelle/shared/contract";
import { ApiError } from "@aurelle/shared/http";
import { pence } from "@aurelle/shared/money";
import type { Cart, CartItem } from "../model/pendingQuantities";
import { maxQuantity } from "../model/quantity";

/** What a cart call answered: the whole cart, or only some of its lines (decision 15). */
export type CartAnswer = { isComplete: true; cart: Cart } | { isComplete: false; items: readonly CartItem[] };

/** The cart as it may come: the lines under either name (decision 25), and less than promised. */
type LooseCart = Partial<Omit<WireCart, "cart_items">> & {
  cart_items?: readonly WireCartItem[];
  items?: readonly WireCartItem[];
};

const isText = (value: unknown): value is string => typeof value === "string";

function text(value: unknown): string {
  if (typeof value === "string" && value !== "") return value;
  if (typeof value === "number") return String(value);
  throw new TypeError(`not a text: ${value}`);
}

function pieces(value: unknown, fallback?: number): number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  if (fallback !== undefined && (value === undefined || value === null)) return fallback;
  throw new RangeError(`not a number of pieces: ${value}`);
}

function toItem({ id, product_id, product, quantity, added_price }: WireCartItem): CartItem {
  const { title, current_price, images, thumbnail, image, inventory, size } = product;
  const path = [thumbnail, image, images?.[0]?.image].find(isText) ?? null;
  const alt = images?.find((picture) => picture.image === path)?.alt_text;
  return {
    id: text(id),
    productId: text(product_id ?? product.id),
    title: text(title),
    size: size ? text(size) : null,
    image: path,
    alt: isText(alt) ? alt : text(title),
    price: pence(current_price),
    addedPrice: pence(added_price ?? current_price),
    quantity: pieces(quantity),
    inventory: pieces(inventory, maxQuantity),
  };
}

function readAnswer({ id, cart_items, items, total, revision }: LooseCart): CartAnswer {
  const lines = (cart_items ?? items ?? []).map(toItem);
  if (total === undefined) {
    if (!cart_items && !items) throw new TypeError("neither a total nor lines");
    return { isComplete: false, items: lines };
  }
  const cartId = id === null || id === undefined ? null : text(id);
  return { isComplete: true, cart: { id: cartId, revision: pieces(revision, 0), items: lines, total: pence(total) } };
}

/** @throws ApiError with the code `invalid` for an answer that is no cart. */
export function toAnswer(wire: LooseCart): CartAnswer {
  try {
    return readAnswer(wire);
  } catch (cause) {
    console.warn("the cart's answer could not be read", cause);
    throw new ApiError("The shop's answer could not be read. Please try again.", 200, "invalid");
  }
}
