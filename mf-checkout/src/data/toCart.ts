import type { WireCart, WireCartItem } from "@aurelle/shared/contract";
import { ApiError } from "@aurelle/shared/http";
import { pence } from "@aurelle/shared/money";
import type { Cart, CartItem } from "../model/cart";

/** The cart as it may come: the lines under either name (decision 25). */
type LooseCart = Partial<Omit<WireCart, "cart_items">> & {
  cart_items?: readonly WireCartItem[];
  items?: readonly WireCartItem[];
};

export function text(value: unknown): string {
  if (typeof value === "string" && value !== "") return value;
  if (typeof value === "number") return String(value);
  throw new TypeError(`not a text: ${value}`);
}

function pieces(value: unknown): number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  throw new RangeError(`not a number of pieces: ${value}`);
}

function toItem({ id, product_id, product, quantity, added_price }: WireCartItem): CartItem {
  const { title, current_price, images, thumbnail, image, inventory } = product;
  return {
    id: text(id),
    productId: text(product_id ?? product.id),
    title: text(title),
    image: [thumbnail, image, images?.[0]?.image].find((path) => typeof path === "string") ?? null,
    price: pence(current_price),
    addedPrice: pence(added_price ?? current_price),
    quantity: pieces(quantity),
    inventory: pieces(inventory ?? quantity),
  };
}

function readCart({ id, cart_items, items, total, revision }: LooseCart): Cart {
  const lines = cart_items ?? items;
  if (!lines) throw new TypeError("no lines");
  return {
    id: id === null || id === undefined ? null : text(id),
    revision: pieces(revision ?? 0),
    items: lines.map(toItem),
    total: pence(total ?? Number.NaN),
  };
}

/** Turns what the wire brought into our own. @throws ApiError with the code `invalid` where `read` cannot make sense of it. */
export function readOrRefuse<Wire, Ours>(read: (wire: Wire) => Ours, wire: Wire): Ours {
  try {
    return read(wire);
  } catch (cause) {
    console.warn("an answer could not be read", cause);
    throw new ApiError("The shop's answer could not be read. Please try again.", 200, "invalid");
  }
}

/** @throws ApiError with the code `invalid` for an answer that is no cart. */
export const toCart = (wire: LooseCart): Cart => readOrRefuse(readCart, wire);
