import type { session as browserSession, SessionState } from "./session";

export { greetingName } from "./greetingName";

const anonymous: SessionState = { isAuthenticated: false, status: "idle", profile: null, error: null };
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
