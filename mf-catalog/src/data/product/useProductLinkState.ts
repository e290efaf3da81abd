import { useMemo } from "react";
import type { Product } from "../../model/product/product";
import { type ProductNavigationState, toNavigationState } from "./navigationState";

/** The navigation state for a link to the product, so that its page can show it at once (specification §2, Home). */
export const useProductLinkState = (product: Product): ProductNavigationState =>
  useMemo(() => toNavigationState(product), [product]);
