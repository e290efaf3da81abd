import type { Slots } from "@aurelle/shared/contract";
import { Button } from "@aurelle/shared/ui";
import { useAddToCart } from "../data/useAddToCart";

/** Slot `product.purchase`: one piece a press (specification §5). */
export default function AddToCart({ productId, title, inventory }: Slots["product.purchase"]) {
  const { isAdding, add } = useAddToCart({ productId, title });
  const isSoldOut = inventory <= 0;
  return (
    <Button fullWidth disabled={isSoldOut} busy={isAdding} onClick={add}>
      {isSoldOut ? "Out of Stock" : "Add to Cart"}
    </Button>
  );
}
