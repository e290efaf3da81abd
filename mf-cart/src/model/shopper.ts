/** Whose cart it is: a guest's, an account's whose profile is not loaded yet, or this account's. */
export type Visitor = "anonymous" | "unknown" | `user:${string}`;

/**
 * Is the visitor another one than before? Loading the profile of a session that was there already is no change; every other
 * difference is (decision 2, reliability D4).
 */
export const isOtherVisitor = (before: Visitor, now: Visitor): boolean =>
  before !== now && !(before === "unknown" && now !== "anonymous");
