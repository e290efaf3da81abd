import type { Slots } from "@aurelle/shared/contract";
import { Button, VisuallyHidden } from "@aurelle/shared/ui";
import { useAddToCart } from "../../data/useAddToCart";
import { QueuedItemsNote } from "../notices/QueuedItemsNote";

/** Slot `wishlist.purchase`: adds one piece. The wishlist listens to `cart.itemAdded`. */
export default function MoveToCart({ productId, title, inventory }: Slots["wishlist.purchase"]) {
  const { isAdding, queued, add } = useAddToCart({ productId, title });
  const isSoldOut = inventory <= 0;
  return (
    <div>
      <Button variant="outlined" fullWidth disabled={isSoldOut} busy={isAdding} onClick={() => add()}>
        {isSoldOut ? "Out of Stock" : "Move to Cart"}
        <VisuallyHidden> {title}</VisuallyHidden>
      </Button>
      {queued > 0 && <QueuedItemsNote pieces={queued} />}
    </div>
  );
}
