import { maxWishlistItems } from "@aurelle/shared/contract/rules";
import { ProductList, Wishlist } from "@aurelle/shared/contract/schemas";
import { Type } from "@sinclair/typebox";
import type { Call } from "../http/call";
import { IdParams } from "../http/input";

const productId = Type.String({ maxLength: 64 });
const response = { 200: Wishlist };

export const readWishlist = {
  operationId: "readWishlist",
  summary: "The ids on the shopper's wishlist",
  tag: "Wishlist",
  by: "bearer",
  response,
  errorStatuses: [401],
} as const satisfies Call;

export const listWishlistProducts = {
  operationId: "listWishes",
  summary: "The products on the shopper's wishlist",
  description: "All of them at once, in the wishlist's order; `next` is always null.",
  tag: "Wishlist",
  by: "bearer",
  response: { 200: ProductList },
  errorStatuses: [401],
} as const satisfies Call;

export const addWishlistItem = {
  operationId: "addWish",
  summary: "Put a product on the wishlist",
  description: "A product that is already on it stays in its position.",
  tag: "Wishlist",
  by: "bearer",
  body: Type.Object({ product_id: productId }),
  response,
  errorStatuses: [400, 401, 404, 409],
} as const satisfies Call;

export const removeWishlistItem = {
  operationId: "removeWish",
  summary: "Take a product off the wishlist",
  description: "`id` is the product's. Removing an absent product succeeds.",
  tag: "Wishlist",
  by: "bearer",
  params: IdParams,
  response,
  errorStatuses: [401, 404],
} as const satisfies Call;

export const mergeWishlist = {
  operationId: "mergeWishlist",
  summary: "Add the ids that the browser stored before sign-in",
  description:
    "Newest first. New ids are added in front. Unknown ids, and those past the 200th, are skipped. A repeat changes nothing.",
  tag: "Wishlist",
  by: "bearer",
  body: Type.Object({
    product_ids: Type.Array(productId, {
      maxItems: maxWishlistItems,
      invalidText: `Must be at most ${maxWishlistItems} ids`,
    }),
  }),
  response,
  errorStatuses: [400, 401],
} as const satisfies Call;
