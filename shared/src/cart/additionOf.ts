import type { Made } from "../contract/madeTexts";

/** The body of `POST cart/add/`. What is made of the pieces is left out where nothing is, because other back ends do not know it. */
export const additionOf = ({
  productId,
  quantity,
  ringSize,
  engraving,
}: { productId: string; quantity: number } & Partial<Made>) => ({
  product_id: productId,
  quantity,
  ...(ringSize && { ring_size: ringSize }),
  ...(engraving && { engraving }),
});
