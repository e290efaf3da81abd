import { ApiError } from "@aurelle/shared/http";
import { toast } from "@aurelle/shared/toast";
import { useIsWishlisted, wishlist } from "@aurelle/shared/wishlist";

/** The subject of the wishlist's toasts: a later one replaces an earlier one. */
const subject = "wishlist";

/** Puts a product on the wishlist or removes it. The change shows at once; a failure undoes it and shows a toast. */
export async function setWishlisted(productId: string, isWishlisted: boolean): Promise<void> {
  try {
    await wishlist.set(productId, isWishlisted);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast.error(error.message, undefined, subject);
  }
}

/** Whether a product is on the wishlist, and a function that changes it. A toast announces the change and offers to undo a removal. */
export function useWishlistToggle({ id, title }: { id: string; title: string }) {
  const isWishlisted = useIsWishlisted(id);
  const toggle = () => {
    void setWishlisted(id, !isWishlisted);
    if (!isWishlisted) toast.success(`${title} is on your wishlist.`, undefined, subject);
    else {
      const onAction = () => void setWishlisted(id, true);
      toast.info(`${title} is off your wishlist.`, { label: "Undo", onAction }, subject);
    }
  };
  return { isWishlisted, toggle };
}
