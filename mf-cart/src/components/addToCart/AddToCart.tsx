import type { Slots } from "@aurelle/shared/contract";
import {
  addToCartFormId,
  addToCartPath,
  earlySubmit,
  productIdField,
  readMade,
  takeEarlyAddition,
} from "@aurelle/shared/contract/forms";
import { Button } from "@aurelle/shared/ui";
import type { FormEvent } from "react";
import { useAddToCart } from "../../data/useAddToCart";
import { QueuedItemsNote } from "../notices/QueuedItemsNote";

/**
 * Slot `product.purchase`: adds one piece for each press (specification §5). Where the script is missing or late, the browser sends
 * the form, and the shell answers `POST /cart/add`.
 */
export default function AddToCart({ productId, title, inventory }: Slots["product.purchase"]) {
  const { isAdding, queued, add } = useAddToCart({ productId, title });
  const isSoldOut = inventory <= 0;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    add(readMade(new FormData(event.currentTarget)), takeEarlyAddition(event.currentTarget));
  };
  return (
    <form
      id={addToCartFormId}
      method="post"
      action={addToCartPath}
      {...earlySubmit("wait", title, true)}
      onSubmit={submit}
    >
      <input type="hidden" name={productIdField} value={productId} />
      <Button type="submit" fullWidth disabled={isSoldOut} busy={isAdding}>
        {isSoldOut ? "Out of Stock" : "Add to Cart"}
      </Button>
      {queued > 0 && <QueuedItemsNote pieces={queued} />}
    </form>
  );
}
