/** Whose cart it is: a guest's, an account's whose profile is not loaded yet, or this account's. */
export type Shopper = "anonymous" | "unknown" | `user:${string}`;

/**
 * Is the shopper another one than before? Loading the profile of an existing session is no change. Every other difference is one
 * (decision 2, reliability D4).
 */
export const isOtherShopper = (before: Shopper, now: Shopper): boolean =>
  before !== now && !(before === "unknown" && now !== "anonymous");
