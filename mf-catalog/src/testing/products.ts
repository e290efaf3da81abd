import { aProduct } from "@aurelle/shared/testing";
import { toProduct } from "../data/product/toProduct";
import type { Product } from "../model/product/product";

/** The ring of `aProduct()` as the catalogue's own type: £980, a stock of 22 pieces, a thumbnail and a "Hover" image. */
export const aCatalogProduct = (part: Partial<Product> = {}): Product => ({
  ...toProduct(aProduct(part.id === undefined ? {} : { id: part.id }), 0),
  ...part,
});

/** Products with the ids `first` to `first + count - 1`. */
export const catalogProducts = (count: number, first = 1): Product[] =>
  Array.from({ length: count }, (_, index) => aCatalogProduct({ id: String(first + index) }));
