import type { session as browserSession } from "./session";
import { anonymous, type SessionState } from "./sessionState";

export { greetingName } from "./greetingName";
export { isSignedIn, profileOf, type SessionState } from "./sessionState";

const nothing = () => {};

/** Where pages are drawn on the server nobody is signed in: what is a visitor's own is filled in by the browser. */
export const session: typeof browserSession = {
  current: anonymous,
  subscribe: () => nothing,
  loadProfile: () => Promise.reject(new Error("No authentication token found")),
  start: nothing,
  replaceProfile: nothing,
  end: nothing,
  forget: nothing,
};

export const useSession = (): SessionState => anonymous;

export const openSession = nothing;
