/** One schema for each JSON body on the wire: the server validates with it, and the client's types are derived from it. */
import { type TSchema, Type } from "@sinclair/typebox";
import * as maxLengths from "./maxLengths";
import { maxQuantity, maxSuggestedProducts, maxWishlistItems } from "./rules";

const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const pence = Type.Integer({ minimum: 0, maximum: 2147483647, description: "pence" });
const instant = Type.String({ format: "date-time", description: "UTC, ISO 8601" });
const id = Type.String({ minLength: 1, maxLength: 64, description: "opaque" });

export const ProductImage = Type.Object({
  image: Type.String({ description: "path below the shop's host, without a leading slash" }),
  is_thumbnail: Type.Boolean(),
  alt_text: Type.String(),
});
export const Product = Type.Object({
  id,
  slug: Type.String(),
  title: Type.String(),
  tagline: Type.String(),
  description: Type.String(),
  category: Type.String(),
  collection: Type.String(),
  material: nullable(Type.String()),
  size: nullable(Type.String()),
  original_price: pence,
  current_price: pence,
  active_discount: nullable(Type.Integer({ description: "percent" })),
  inventory: Type.Integer({ minimum: 0, description: "pieces" }),
  images: Type.Array(ProductImage),
  thumbnail: nullable(Type.String()),
  image: nullable(Type.String()),
});
/** How a search was answered, where not as it was typed. */
export const Search = Type.Object({
  corrected: nullable(Type.String({ description: "the search with misspelt words replaced; null when none was" })),
  dropped: Type.Array(Type.String(), { description: "what was left out, because no product has all that was named" }),
});
export const ProductList = Type.Object({
  results: Type.Array(Product),
  next: nullable(Type.String()),
  count: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
    description: "products in the whole listing; null where there are too many to count",
  }),
  search: Type.Optional(Search),
});
/** What a shopper may mean who is still typing a search. */
export const Suggestions = Type.Object({
  products: Type.Array(
    Type.Pick(Product, ["id", "title", "original_price", "current_price", "active_discount", "inventory", "image"]),
    { maxItems: maxSuggestedProducts, description: "the first ones that a search finds, in its order" },
  ),
  categories: Type.Array(Type.String(), { description: "categories that the text names, or begins to" }),
  collections: Type.Array(Type.String(), { description: "collections that the text names, or begins to" }),
  corrected: nullable(Type.String({ description: "the text with misspelt words replaced; null when none was" })),
});
const counted = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
  description: "products; null where there are too many to count",
});
export const FacetValue = Type.Object({
  value: Type.String({ description: "for the filter; a price is `min-max` in pence, both included, one may be empty" }),
  label: Type.String({ description: "for the shopper" }),
  count: counted,
});
export const Facet = Type.Object({
  name: Type.String({ description: "the name of the filter; `price` stands for min_price and max_price; an open set" }),
  values: Type.Array(FacetValue, {
    description: "all that the listing has without its facets, and those that are chosen",
  }),
});
/** By what a listing can be narrowed. The counts of a facet follow all choices but its own. */
export const Facets = Type.Object({ count: counted, facets: Type.Array(Facet) });
/** The ids of a part of all products, for sitemaps. */
export const ProductIds = Type.Object({
  ids: Type.Array(id),
  parts: Type.Integer({ minimum: 0, description: "parts there are" }),
});

export const CartItem = Type.Object({
  id,
  product_id: id,
  product: Product,
  quantity: Type.Integer({ minimum: 1, maximum: maxQuantity, description: "pieces" }),
  added_price: Type.Integer({ minimum: 0, description: "pence a piece when the line was added (decision 21)" }),
});
export const Cart = Type.Object({
  id: nullable(id),
  cart_items: Type.Array(CartItem),
  total: pence,
  revision: Type.Integer({ minimum: 0, description: "grows with each change of this cart" }),
  gift_message: Type.Optional(Type.String({ maxLength: maxLengths.giftMessage, description: "empty: none" })),
  gift_receipt: Type.Optional(Type.Boolean({ description: "the parcel names no prices" })),
});

export const Buyer = Type.Object({
  country: nullable(Type.String()),
  city: nullable(Type.String()),
  address: nullable(Type.String()),
  zip_code: nullable(Type.String()),
  phone_number: nullable(Type.String()),
});
export const Profile = Type.Object({
  id,
  email: Type.String(),
  first_name: nullable(Type.String()),
  last_name: nullable(Type.String()),
  name: nullable(Type.String({ description: "for the greeting" })),
  buyer: nullable(Buyer),
});
export const SignIn = Type.Object({
  access: Type.String(),
  user: Profile,
  cart_merged: Type.Optional(Type.Boolean({ description: "guest lines came along (decision 2)" })),
});

export const OrderItem = Type.Object({
  id,
  product_id: nullable(id),
  product_title: Type.String(),
  product_price: pence,
  quantity: Type.Integer({ minimum: 1, description: "pieces" }),
  total_price: pence,
  image: Type.Optional(
    nullable(
      Type.Object({ image: Type.String(), alt_text: Type.String() }, { description: "of the product as it is now" }),
    ),
  ),
  returnable: Type.Optional(
    Type.Integer({ minimum: 0, description: "pieces for which a return can be requested now" }),
  ),
});
/** A shopper's request to return pieces of an order, and how far it has come. */
export const OrderReturn = Type.Object({
  id,
  status: Type.String({
    description: "requested, approved, declined, received, refunded; an open set",
  }),
  created_at: instant,
  items: Type.Array(
    Type.Object({
      order_item_id: id,
      quantity: Type.Integer({ minimum: 1, description: "pieces" }),
      reason: Type.String({ description: "one of `returnReasons`; an open set" }),
    }),
  ),
  notes: Type.String({ description: "the shopper's words; empty: none" }),
  answer: Type.String({ description: "the shop's words; empty: none yet" }),
  refund: Type.Integer({ minimum: 0, description: "pence: the price of the pieces" }),
});
/** What makes a printed order an invoice. Prices include VAT, so `net` and `vat` add up to the order's total. */
export const Invoice = Type.Object({
  number: Type.String(),
  issued_at: instant,
  seller: Type.Object({
    name: Type.String(),
    address: Type.String({ description: "lines, each ended by a line feed but the last" }),
    vat_number: Type.String(),
    company_number: Type.String({ description: "empty: none" }),
  }),
  vat_rate: Type.Integer({ minimum: 0, description: "percent" }),
  net: pence,
  vat: pence,
});
export const TrackingUpdate = Type.Object({
  id,
  status: Type.String(),
  notes: Type.String(),
  created_at: instant,
});
export const Order = Type.Object({
  id,
  order_number: Type.String(),
  status: Type.String({
    description: "pending, processing, shipped, delivered, cancelled; an open set (decision 24)",
  }),
  created_at: instant,
  grand_total: pence,
  items: Type.Array(OrderItem),
  full_name: Type.String(),
  email: Type.String(),
  phone_number: Type.String(),
  address: Type.String(),
  city: Type.String(),
  country: Type.String(),
  zip_code: Type.String(),
  notes: Type.String(),
  payment_method: Type.String(),
  tracking_updates: Type.Array(TrackingUpdate),
  payment_due_at: Type.Optional(
    Type.String({ format: "date-time", description: "only while the order is unpaid: when it is cancelled" }),
  ),
  pay_to: Type.Optional(
    Type.Object(
      { payee: Type.String(), iban: Type.String(), reference: Type.String() },
      { description: "only while the order is unpaid: the account for the bank transfer" },
    ),
  ),
  gift_message: Type.Optional(Type.String({ description: "empty: none" })),
  gift_receipt: Type.Optional(Type.Boolean({ description: "the parcel names no prices" })),
  returns: Type.Optional(Type.Array(OrderReturn, { description: "the first one first" })),
  returnable_until: Type.Optional(
    Type.String({ format: "date-time", description: "only while a return can be requested: until when" }),
  ),
  invoice: Type.Optional(Invoice),
});
export const ReturnPayload = Type.Object({
  items: Type.Array(Type.Object({ id: Type.String(), quantity: Type.Integer(), reason: Type.String() }), {
    description: "`id` of an item of the order",
  }),
  notes: Type.Optional(Type.String()),
});
export const OrderList = Type.Object({ results: Type.Array(Order), next: nullable(Type.String()) });
export const OrderSummary = Type.Object({
  order_count: Type.Integer({ minimum: 0 }),
  open_count: Type.Integer({ minimum: 0, description: "pending, processing or shipped" }),
  total_spent: pence,
});

export const OrderPayload = Type.Object({
  full_name: Type.String(),
  email: Type.String(),
  phone_number: Type.String(),
  country: Type.String(),
  city: Type.String(),
  address: Type.String(),
  zip_code: Type.String(),
  notes: Type.Optional(Type.String()),
  payment_method: Type.String(),
  cart_id: Type.String(),
  expected_total: Type.Optional(pence),
});

/** A signed-in shopper's wishlist: the product that was added last is first (docs/decisions/0007-wishlist.md). */
export const Wishlist = Type.Object({
  product_ids: Type.Array(id, { maxItems: maxWishlistItems }),
});

/** All that the shop has stored about a shopper, to save as a file. */
export const PersonalData = Type.Object({
  profile: Profile,
  registered_at: instant,
  orders: Type.Array(Order),
  cart: Type.Array(Type.Object({ product_id: id, title: Type.String(), quantity: Type.Integer({ minimum: 1 }) })),
  wishlist: Type.Array(Type.Object({ product_id: id, title: Type.String() })),
  stock_notices: Type.Array(Type.Object({ title: Type.String(), created_at: instant })),
  newsletter: nullable(Type.Object({ name: Type.String(), confirmed_at: nullable(instant) })),
  sessions: Type.Array(Type.Object({ created_at: instant, seen_at: instant })),
});

export const ErrorAnswer = Type.Object({
  error: Type.String(),
  message: Type.String(),
  code: Type.String(),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  cart: Type.Optional(Cart),
  request_id: Type.String(),
});
