// By its package name: a relative import would bundle a second copy of this facade into each remote.
import { parseResponse } from "@aurelle/shared/http";
import type { WireCart, WireCartItem } from "../contract/contract";
import { maxQuantity } from "../contract/rules";
import { addPence, pence, timesPence } from "../money/money";
import { piecesOf, requiredId, requiredText } from "../wire/wireValues";
import type { Cart, CartItem } from "./cart";

/** A cart as servers send it: its items under one of two names (decision 25), and any field may be missing. */
export type SentCart = Partial<WireCart> & { items?: WireCart["cart_items"] };

/** What a cart call returned: the complete cart, or some of its items (decision 15). */
export type CartAnswer = { isComplete: true; cart: Cart } | { isComplete: false; items: readonly CartItem[] };

const isText = (value: unknown): value is string => typeof value === "string";
const textOrNull = (value: unknown): string | null =>
  (isText(value) && value !== "") || typeof value === "number" ? String(value) : null;

function toItem({ id, product_id, product, quantity, added_price, ring_size, engraving }: WireCartItem): CartItem {
  const { title, current_price, original_price, active_discount, images, thumbnail, image, inventory, size } = product;
  const productId = requiredId(product_id ?? product.id);
  const path = [thumbnail, image, images?.[0]?.image].find(isText) ?? null;
  const alt = images?.find((sent) => sent.image === path)?.alt_text;
  return {
    id: requiredId(id),
    productId,
    handle: textOrNull(product.handle) ?? productId,
    title: requiredText(title),
    size: textOrNull(size),
    image: path,
    alt: isText(alt) ? alt : requiredText(title),
    price: pence(current_price),
    originalPrice: pence(active_discount === null ? current_price : Math.max(current_price, original_price ?? 0)),
    addedPrice: pence(added_price ?? current_price),
    ringSize: isText(ring_size) ? ring_size : "",
    engraving: isText(engraving) ? engraving : "",
    quantity: piecesOf(quantity),
    inventory: piecesOf(inventory, maxQuantity),
  };
}

/** @throws RangeError when a sum that the pages show, for any quantity that can be chosen, is too large to be exact. */
function withShowableSums(cart: Cart): Cart {
  const highest = ({ price, quantity }: CartItem) => timesPence(price, Math.max(quantity, maxQuantity));
  addPence(cart.total, ...cart.items.map(highest));
  return cart;
}

function parseAnswer({ id, cart_items, items, total, revision, gift_message, gift_receipt }: SentCart): CartAnswer {
  const sent = cart_items ?? items;
  const parsed = (sent ?? []).map(toItem);
  if (total === undefined) {
    if (!sent) throw new TypeError("neither a total nor items");
    return { isComplete: false, items: parsed };
  }
  const cartId = id === null || id === undefined ? null : requiredText(id);
  const cart = {
    id: cartId,
    revision: piecesOf(revision, 0),
    items: parsed,
    total: pence(total),
    giftMessage: isText(gift_message) ? gift_message : "",
    isGift: gift_receipt === true,
  };
  return { isComplete: true, cart: withShowableSums(cart) };
}

function parseCart(wire: SentCart): Cart {
  const answer = parseAnswer(wire);
  if (!answer.isComplete) throw new TypeError("the cart has no total");
  return answer.cart;
}

/** Items without a total are a part of the cart. @throws ApiError with the code `invalid` for a response that is no cart. */
export const toCartAnswer = (wire: SentCart): CartAnswer => parseResponse(parseAnswer, wire);

/** @throws ApiError with the code `invalid` for a response that is no complete cart. */
export const toCart = (wire: SentCart): Cart => parseResponse(parseCart, wire);

/**
 * Counts the pieces of a cart for `cart.changed`. It reads nothing else of the items, so that a malformed product does not prevent the
 * count.
 * @throws TypeError or RangeError when there is no list of items, or a quantity is no number of pieces.
 */
export function toCartCount(wire: SentCart | null): { cartId: string | null; revision: number; quantity: number } {
  const { id, cart_items, items, revision } = wire ?? {};
  const sent: unknown = cart_items ?? items;
  if (!Array.isArray(sent)) throw new TypeError("the response is no cart");
  const quantity = sent.reduce<number>((sum, item) => sum + piecesOf(item?.quantity), 0);
  return { cartId: textOrNull(id), revision: piecesOf(revision, 0), quantity };
}
