import type { WireProduct } from "@aurelle/shared/contract";
import { type Product, type ProductSummary, thumbnailOf, withoutTitle } from "../../model/product/product";
import { toProduct, wireHandleOf } from "./toProduct";

/**
 * A product on the wire with only what its card shows at first. The document has this data beside the HTML of the card, so every field
 * costs bytes before the first paint. A price before the discount is left out where there is none, and of the stock a card says only
 * whether there is some.
 */
export type WireSummary = Pick<WireProduct, "id" | "title" | "tagline" | "inventory" | "current_price"> &
  Partial<Pick<WireProduct, "handle" | "original_price" | "active_discount">> & {
    images: readonly Pick<WireProduct["images"][number], "image" | "alt_text">[];
  };

export function toWireSummary(product: Product): WireSummary {
  const { id, title, tagline, inventory, price, discount } = product;
  const thumbnail = thumbnailOf(product);
  return {
    id,
    ...wireHandleOf(product),
    title,
    tagline,
    inventory: Math.min(inventory, 1),
    current_price: price,
    ...(discount && { original_price: discount.originalPrice, active_discount: discount.percent ?? 0 }),
    images: thumbnail ? [{ image: thumbnail.path, alt_text: withoutTitle(thumbnail.alt, title) }] : [],
  };
}

/** @throws TypeError or RangeError for a value that is no product. */
export function toSummary(value: unknown): ProductSummary {
  const { readAt: _, ...summary } = toProduct(value, 0);
  return summary;
}
