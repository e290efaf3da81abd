import type { Slots } from "@aurelle/shared/contract";
import { Button } from "@aurelle/shared/ui";
import type { FormEvent } from "react";
import { useAddToCart } from "../../data/useAddToCart";
import { WaitingNote } from "../notices/QueuedItemsNote";

/**
 * Slot `product.purchase`: one piece a press (specification §5). A form that the shop answers itself where the page's script does not
 * come, or is long in coming.
 */
export default function AddToCart({ productId, title, inventory }: Slots["product.purchase"]) {
  const { isAdding, queued, add } = useAddToCart({ productId, title });
  const isSoldOut = inventory <= 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add();
  };
  return (
    <form method="post" action="/cart/add" data-early="wait" onSubmit={submit}>
      <input type="hidden" name="product_id" value={productId} />
      <Button type="submit" fullWidth disabled={isSoldOut} busy={isAdding}>
        {isSoldOut ? "Out of Stock" : "Add to Cart"}
      </Button>
      {queued > 0 && <WaitingNote pieces={queued} />}
    </form>
  );
}
