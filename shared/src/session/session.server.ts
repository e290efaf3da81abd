import type { session as browserSession } from "./session";
import { anonymous, type SessionState } from "./sessionState";

export { greetingName } from "./greetingName";
export { isSignedIn, profileOf, type SessionState } from "./sessionState";

const noop = () => {};

/** On the document server every visitor is anonymous: the browser renders what depends on the session. */
export const session: typeof browserSession = {
  current: anonymous,
  subscribe: () => noop,
  loadProfile: () => Promise.reject(new Error("No authentication token found")),
  retryProfile: noop,
  start: noop,
  replaceProfile: noop,
  end: noop,
  forget: noop,
};

export const useSession = (): SessionState => anonymous;

export const openSession = noop;
