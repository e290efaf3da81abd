import { ApiError } from "@aurelle/shared/http";
import { toast } from "@aurelle/shared/toast";
import { useIsWishlisted, wishlist } from "@aurelle/shared/wishlist";

/** Of its toasts. */
const subject = "wishlist";

/** Puts a product on the wishlist, or takes it off. Shown at once; a failure takes it back and says why. */
export async function wish(productId: string, isWishlisted: boolean): Promise<void> {
  try {
    await wishlist.set(productId, isWishlisted);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast.error(error.message, undefined, subject);
  }
}

/** Is the product wished for, and how that is changed; both ways are said, and the one off can be undone. */
export function useWishlistToggle({ id, title }: { id: string; title: string }) {
  const isWishlisted = useIsWishlisted(id);
  const toggle = () => {
    void wish(id, !isWishlisted);
    if (!isWishlisted) toast.success(`${title} is on your wishlist.`, undefined, subject);
    else {
      const onAction = () => void wish(id, true);
      toast.info(`${title} is off your wishlist.`, { label: "Undo", onAction }, subject);
    }
  };
  return { isWishlisted, toggle };
}
