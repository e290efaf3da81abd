import { pence } from "@aurelle/shared/money";
import { aProduct } from "@aurelle/shared/testing";
import type { Product } from "../model/product/product";

/** The ring of `aProduct()` as the catalogue keeps it: £980, 22 catalogProducts, a thumbnail and a "Hover" picture. */
export function aCatalogProduct(part: Partial<Product> = {}): Product {
  const wire = aProduct();
  return {
    id: wire.id,
    title: wire.title,
    tagline: wire.tagline,
    description: wire.description,
    category: wire.category,
    collection: wire.collection,
    material: wire.material,
    size: wire.size,
    price: pence(wire.current_price),
    originalPrice: null,
    discount: null,
    inventory: wire.inventory,
    images: wire.images.map(({ image, alt_text, is_thumbnail }) => ({
      path: image,
      alt: alt_text,
      isThumbnail: is_thumbnail,
    })),
    readAt: 0,
    wire,
    ...part,
  };
}

/** Pieces with the ids `first` to `first + count - 1`. */
export const catalogProducts = (count: number, first = 1): Product[] =>
  Array.from({ length: count }, (_, index) => aCatalogProduct({ id: String(first + index) }));
