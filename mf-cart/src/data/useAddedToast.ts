import { addedFragment } from "@aurelle/shared/contract/forms";
import { toast } from "@aurelle/shared/toast";
import { useEffect } from "react";
import type { CartView } from "../model/cartView";

/** Shows the success toast after the form without JavaScript. It removes the fragment, so that a reload shows no toast. */
export function useAddedToast(view: CartView): void {
  useEffect(() => {
    const { hash, pathname, search } = location;
    if (!hash.startsWith(addedFragment) || view.status !== "succeeded") return;
    history.replaceState(history.state, "", pathname + search);
    const productId = hash.slice(addedFragment.length);
    const item = view.cart.items.find((candidate) => encodeURIComponent(candidate.productId) === productId);
    if (item) toast.success(`${item.title} added to cart!`);
  }, [view]);
}
