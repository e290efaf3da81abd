import type {
  WireCart,
  WireCartItem,
  WireInvoice,
  WireOrder,
  WireOrderItem,
  WireOrderReturn,
  WireProduct,
  WireProductList,
  WireProfile,
} from "../contract/contract";

/** A ring for £980; prices are in pence. */
export function aProduct(part: Partial<WireProduct> = {}): WireProduct {
  const slug = part.slug ?? "luma-dome-band-ring";
  const image = `photos/rings/${slug}.jpg`;
  return {
    id: "product-1",
    slug,
    title: "Dome Band Ring",
    tagline: "Soft curves, quiet confidence",
    description: "A generous domed band with a mirror polish.",
    category: "rings",
    collection: "Luma",
    material: "18ct yellow gold",
    size: "Size N",
    original_price: 98000,
    current_price: 98000,
    active_discount: null,
    inventory: 22,
    images: [
      { image, is_thumbnail: true, alt_text: "Dome Band Ring: wide domed ring in polished yellow gold" },
      { image: `photos/rings/${slug}-Hover.jpg`, is_thumbnail: false, alt_text: "Dome Band Ring: close view" },
    ],
    thumbnail: image,
    image,
    ...part,
  };
}

/** One page of a listing; `next` is the address of the following page. */
export function aProductList(
  results: readonly WireProduct[] = [aProduct()],
  next: string | null = null,
): WireProductList {
  return { results: [...results], next, count: results.length };
}

/** One ring, added at its current price. */
export function aCartItem(part: Partial<WireCartItem> = {}): WireCartItem {
  const product = part.product ?? aProduct();
  return { id: "line-1", product_id: product.id, product, quantity: 1, added_price: product.current_price, ...part };
}

/** The total follows from the lines. */
export function aCart(items: readonly WireCartItem[] = [aCartItem()], part: Partial<WireCart> = {}): WireCart {
  const total = items.reduce((sum, item) => sum + item.quantity * item.product.current_price, 0);
  return { id: "cart-1", cart_items: [...items], total, revision: 1, gift_message: "", gift_receipt: false, ...part };
}

/** A profile with an e-mail address only. */
export function aProfile(part: Partial<WireProfile> = {}): WireProfile {
  return {
    id: "user-1",
    email: "ada@example.com",
    first_name: null,
    last_name: null,
    name: null,
    buyer: null,
    ...part,
  };
}

/** One ring; `total_price` follows from quantity and price. No return of it can be requested. */
export function anOrderItem(part: Partial<WireOrderItem> = {}): WireOrderItem {
  const { quantity = 1, product_price = 98000 } = part;
  return {
    id: "order-line-1",
    product_id: "product-1",
    product_title: "Dome Band Ring",
    product_price,
    quantity,
    total_price: quantity * product_price,
    image: {
      image: "photos/rings/luma-dome-band-ring.jpg",
      alt_text: "Dome Band Ring: wide domed ring in polished yellow gold",
    },
    returnable: 0,
    ...part,
  };
}

/** A request to return the ring of `anOrderItem`, which the shop has not answered yet. */
export function anOrderReturn(part: Partial<WireOrderReturn> = {}): WireOrderReturn {
  return {
    id: "return-1",
    status: "requested",
    created_at: "2025-05-10T10:00:00.000Z",
    items: [{ order_item_id: "order-line-1", quantity: 1, reason: "wrong_size" }],
    notes: "",
    answer: "",
    refund: 98000,
    ...part,
  };
}

/** The invoice of `anOrder`. */
export function anInvoice(part: Partial<WireInvoice> = {}): WireInvoice {
  return {
    number: "AU-7K3M9Q",
    issued_at: "2025-05-01T10:00:00.000Z",
    seller: {
      name: "Aurelle Ltd",
      address: "12 Milsom Street\nBath\nBA1 2QA",
      vat_number: "GB123456789",
      company_number: "",
    },
    vat_rate: 20,
    net: 81667,
    vat: 16333,
    ...part,
  };
}

/** A pending order; `grand_total` follows from the items. */
export function anOrder(part: Partial<WireOrder> = {}): WireOrder {
  const items = part.items ?? [anOrderItem()];
  return {
    id: "order-1",
    order_number: "AU-7K3M9Q",
    status: "pending",
    created_at: "2025-05-01T10:00:00.000Z",
    grand_total: items.reduce((sum, item) => sum + item.total_price, 0),
    items,
    full_name: "Ada Lovelace",
    email: "ada@example.com",
    phone_number: "+44 20 7946 0000",
    address: "12 St James's Square",
    city: "London",
    country: "GB",
    zip_code: "SW1Y 4JH",
    notes: "",
    payment_method: "demo_payment",
    tracking_updates: [
      { id: "update-1", status: "pending", notes: "Order received", created_at: "2025-05-01T10:00:00.000Z" },
    ],
    gift_message: "",
    gift_receipt: false,
    returns: [],
    ...part,
  };
}
