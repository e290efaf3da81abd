import { toast } from "@aurelle/shared/toast";
import { useEffect } from "react";
import type { CartView } from "../model/cartView";

/** What the shop's answer to Add to Cart as a plain form (`POST /cart/add`) leads to: a product's id. */
const mark = "#added=";

/** Says once what came with the form, and takes its mark out of the address: a reload adds nothing. */
export function useAdded(view: CartView): void {
  useEffect(() => {
    const { hash, pathname, search } = location;
    if (!hash.startsWith(mark) || view.status !== "succeeded") return;
    history.replaceState(history.state, "", pathname + search);
    const productId = hash.slice(mark.length);
    const item = view.cart.items.find((line) => encodeURIComponent(line.productId) === productId);
    if (item) toast.success(`${item.title} added to cart!`);
  }, [view]);
}
