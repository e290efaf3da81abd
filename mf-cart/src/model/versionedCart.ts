import type { Cart } from "./pendingQuantities";

/** A cart with the number of the request that brought it; numbers grow in the order of asking. */
export interface Asked {
  cart: Cart;
  request: number;
}

/**
 * May `answer` take the place of `known`? Of the same cart the higher revision is the later truth, whichever answer comes
 * first; where revisions say nothing (0: the server told none), the later request wins (reliability X5).
 */
export function isNewer(answer: Asked, known: Asked | null): boolean {
  if (!known) return true;
  const [next, last] = [answer.cart, known.cart];
  const areTold = next.revision > 0 && last.revision > 0;
  if (areTold && next.id === last.id && next.revision !== last.revision) return next.revision > last.revision;
  return answer.request >= known.request;
}
