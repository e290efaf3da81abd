import type { Cart } from "@aurelle/shared/cart";

/** A cart with the number of the request that it answers. A later request has a higher number. */
export interface VersionedCart {
  cart: Cart;
  request: number;
}

/**
 * May `answer` replace `known`? Of the same cart the higher revision is newer, whichever answer arrives first. Where a
 * revision is missing (0) or the same, and between two carts, the later request is newer (reliability X5).
 */
export function isNewer(answer: VersionedCart, known: VersionedCart | null): boolean {
  if (!known) return true;
  const [next, last] = [answer.cart, known.cart];
  const haveRevisions = next.revision > 0 && last.revision > 0;
  if (haveRevisions && next.id === last.id && next.revision !== last.revision) return next.revision > last.revision;
  return answer.request >= known.request;
}
