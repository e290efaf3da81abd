import { type Cart, type CartItem, totalOf } from "../cart/cart";
import { pence } from "../money/money";

/** A complete cart item as `toCart` parses it: one ring for £980, 22 in stock. On the wire it is `aCartItem()`. */
export function aParsedItem(part: Partial<CartItem> = {}): CartItem {
  const price = part.price ?? pence(98000);
  return {
    id: "line-1",
    productId: "product-1",
    handle: part.productId ?? "product-1",
    title: "Dome Band Ring",
    size: "Size N",
    image: "photos/rings/luma-dome-band-ring.jpg",
    alt: "Dome Band Ring",
    price,
    originalPrice: price,
    addedPrice: price,
    ringSize: "",
    engraving: "",
    quantity: 1,
    inventory: 22,
    ...part,
  };
}

/** A cart of these items as `toCart` parses it; the total follows from them. */
export function aParsedCart(items: readonly CartItem[] = [aParsedItem()], part: Partial<Cart> = {}): Cart {
  return { id: "cart-1", revision: 1, items, total: totalOf(items), giftMessage: "", isGift: false, ...part };
}
