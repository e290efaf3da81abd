import { toast } from "@aurelle/shared/toast";
import { useEffect } from "react";
import type { CartView } from "../model/cartView";

/** Precedes a product's id in the address to which the shell redirects the form without JavaScript (`POST /cart/add`). */
const hashPrefix = "#added=";

/** Shows the success toast after the form without JavaScript, and removes the hash: a reload shows no toast. */
export function useAddedToast(view: CartView): void {
  useEffect(() => {
    const { hash, pathname, search } = location;
    if (!hash.startsWith(hashPrefix) || view.status !== "succeeded") return;
    history.replaceState(history.state, "", pathname + search);
    const productId = hash.slice(hashPrefix.length);
    const item = view.cart.items.find((candidate) => encodeURIComponent(candidate.productId) === productId);
    if (item) toast.success(`${item.title} added to cart!`);
  }, [view]);
}
