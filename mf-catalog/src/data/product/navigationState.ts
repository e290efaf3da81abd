import type { WireProduct } from "@aurelle/shared/contract";
import { isObject } from "@aurelle/shared/wire/isObject";
import type { Product } from "../../model/product/product";
import { toProduct, toWire } from "./toProduct";

/** What a link to a product carries (specification §2, Home). `readAt`: when the server sent it; ms since 1970. */
export interface ProductNavigationState {
  product: WireProduct;
  readAt: number;
}

/** The navigation state for a link to the product. */
export const toNavigationState = (product: Product): ProductNavigationState => ({
  product: toWire(product),
  readAt: product.readAt,
});

/**
 * The product in a navigation state; `null` when it contains none that can be read.
 * @param arrivedAt the time to assume when the state has no `readAt`; ms since 1970.
 */
export function productFromState(state: unknown, arrivedAt: number): Product | null {
  if (!isObject(state) || !("product" in state)) return null;
  const readAt = typeof state.readAt === "number" ? state.readAt : arrivedAt;
  try {
    return toProduct(state.product, readAt);
  } catch (error) {
    console.warn("the navigation state contains no readable product", error);
    return null;
  }
}
