import type { WireProfile } from "../contract/contract";

/**
 * Whether a shopper is signed in, and the state of the profile (specification §4). In every state but `anonymous` the browser has a
 * token. In `loading` and `failed`, `profile` is the last known one. A failed request does not end the session.
 */
export type SessionState =
  | { status: "anonymous" }
  | { status: "loading"; profile: WireProfile | null }
  | { status: "authenticated"; profile: WireProfile }
  /** `message`: text to show. */
  | { status: "failed"; profile: WireProfile | null; message: string };

/** Before sign-in, after sign-out, and on the document server. */
export const anonymous: SessionState = { status: "anonymous" };

/** Whether the browser has a token that the server has not rejected. */
export const isSignedIn = (state: SessionState): boolean => state.status !== "anonymous";

/** The profile as last known; `null` for an anonymous visitor and until the first response. */
export const profileOf = (state: SessionState): WireProfile | null =>
  state.status === "anonymous" ? null : state.profile;
