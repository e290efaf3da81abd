/** One schema for each JSON body on the wire: the server validates with it, and the client's types are derived from it. */
import { Type } from "@sinclair/typebox";
import * as maxLengths from "./maxLengths";
import { Order } from "./orderSchemas";
import { maxQuantity, maxSuggestedProducts, maxWishlistItems } from "./rules";
import { id, instant, nullable, pence } from "./schemaParts";

export const ProductImage = Type.Object({
  image: Type.String({ description: "path below the shop's host, without a leading slash" }),
  is_thumbnail: Type.Boolean(),
  alt_text: Type.String(),
});
export const Product = Type.Object({
  id,
  handle: Type.Optional(
    Type.String({
      description: "in the address of its page: `halo-morganite-ring-1f0c2a9b-e4d7`; it changes with the title",
    }),
  ),
  slug: Type.String(),
  title: Type.String(),
  tagline: Type.String(),
  description: Type.String(),
  category: Type.String(),
  collection: Type.String(),
  material: nullable(Type.String()),
  size: nullable(Type.String()),
  engraving_length: Type.Optional(
    Type.Integer({ minimum: 0, description: "the most characters that can be engraved; 0: none" }),
  ),
  original_price: pence,
  current_price: pence,
  active_discount: nullable(Type.Integer({ description: "percent" })),
  inventory: Type.Integer({ minimum: 0, description: "pieces" }),
  images: Type.Array(ProductImage),
  thumbnail: nullable(Type.String()),
  image: nullable(Type.String()),
});
/** Products that a client named. */
export const ProductBatch = Type.Object({
  results: Type.Array(Product, { description: "those that the shop has, in the order of the ids" }),
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
    Type.Pick(Product, [
      "id",
      "handle",
      "title",
      "original_price",
      "current_price",
      "active_discount",
      "inventory",
      "image",
    ]),
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
  handles: Type.Optional(Type.Array(Type.String(), { description: "of the same products, in the same order" })),
  parts: Type.Integer({ minimum: 0, description: "parts there are" }),
});

export const CartItem = Type.Object({
  id,
  product_id: id,
  product: Product,
  quantity: Type.Integer({ minimum: 1, maximum: maxQuantity, description: "pieces" }),
  added_price: Type.Integer({ minimum: 0, description: "pence a piece when the line was added (decision 21)" }),
  ring_size: Type.Optional(Type.String({ description: "made in this British size; empty: as it is" })),
  engraving: Type.Optional(Type.String({ description: "empty: none" })),
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

/** A signed-in shopper's wishlist: the product that was added last is first (docs/decisions/0007-wishlist.md). */
export const Wishlist = Type.Object({
  product_ids: Type.Array(id, { maxItems: maxWishlistItems }),
});

/** All that the shop has stored about a shopper, to save as a file. */
export const PersonalData = Type.Object({
  profile: Profile,
  registered_at: instant,
  orders: Type.Array(Order),
  cart: Type.Array(
    Type.Object({
      product_id: id,
      title: Type.String(),
      quantity: Type.Integer({ minimum: 1 }),
      ring_size: Type.Optional(Type.String()),
      engraving: Type.Optional(Type.String()),
    }),
  ),
  cart_gift: Type.Optional(
    Type.Object(
      { gift_message: Type.String(), gift_receipt: Type.Boolean() },
      { description: "of the cart, where it has one" },
    ),
  ),
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
