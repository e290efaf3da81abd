import * as paths from "@aurelle/shared/contract/paths";
import { useEffect } from "react";
import type { ProductState } from "./useProduct";

/**
 * Names the product on screen by its handle in the address bar and in the document's canonical address, where a link has named it by its
 * id. The router does not notice, so nothing is loaded again. Where there is no such product there is no canonical address either (Y4).
 */
export function useProductAddress(state: ProductState): void {
  const product = state.status === "succeeded" ? state.product : null;
  const isMissing = state.status === "notFound";
  useEffect(() => {
    const canonical = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
    if (isMissing) canonical?.remove();
    if (product === null || location.pathname !== paths.product(product.id)) return;
    const path = paths.product(product.handle);
    history.replaceState(history.state, "", path + location.search + location.hash);
    if (canonical) canonical.href = new URL(path, canonical.href).href;
  }, [product, isMissing]);
}
