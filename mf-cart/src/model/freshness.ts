import type { Cart } from "./cart";

/** A cart with the number of the request that brought it; numbers grow in the order of asking. */
export interface Asked {
  cart: Cart;
  request: number;
}

/**
 * May `answer` take the place of `known`? Of the same cart the higher revision is the later truth, whichever answer comes
 * first; where revisions say nothing, the later request wins (reliability X5).
 */
export function isNewer(answer: Asked, known: Asked | null): boolean {
  if (!known) return true;
  if (answer.cart.id === known.cart.id && answer.cart.revision !== known.cart.revision) {
    return answer.cart.revision > known.cart.revision;
  }
  return answer.request >= known.request;
}
