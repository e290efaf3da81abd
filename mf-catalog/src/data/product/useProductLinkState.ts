import { useMemo } from "react";
import { isWhole, type ProductSummary } from "../../model/product/product";
import { type ProductNavigationState, toNavigationState } from "./navigationState";

/**
 * The navigation state for a link to the product, so that its page can show it at once (specification §2, Home). `null` until all of
 * the product is known: its page then requests it.
 */
export const useProductLinkState = (product: ProductSummary): ProductNavigationState | null =>
  useMemo(() => (isWhole(product) ? toNavigationState(product) : null), [product]);
