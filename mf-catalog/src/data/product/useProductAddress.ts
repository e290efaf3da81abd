import * as paths from "@aurelle/shared/contract/paths";
import { useEffect } from "react";
import type { Product } from "../../model/product/product";

/** Names the product on screen by its handle in the address bar, where a link has named it by its id. The router does not notice, so nothing is loaded again. */
export function useProductAddress(product: Product | null): void {
  useEffect(() => {
    if (product === null || location.pathname !== paths.product(product.id)) return;
    history.replaceState(history.state, "", paths.product(product.handle) + location.search + location.hash);
  }, [product]);
}
