/** Whose cart it is: nobody's account, an account not known yet (its profile is being loaded), or this one. */
export type Visitor = "anonymous" | "unknown" | `user:${string}`;

/**
 * Did somebody else come? Learning the name of a session that was already here is no change; everything else is
 * (decision 2, reliability D4).
 */
export const isSomebodyElse = (before: Visitor, now: Visitor): boolean =>
  before !== now && !(before === "unknown" && now !== "anonymous");
