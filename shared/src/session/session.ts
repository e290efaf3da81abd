import { useSyncExternalStore } from "react";
import { bus } from "../bus/bus";
import type { WireProfile, WireSignIn } from "../contract/contract";
import { tokenKey } from "../contract/storageKeys";
import { isHeaderValue } from "../http/headerValue";
import { ApiError, api, onUnauthorized, serverText } from "../http/http";
import { sendKeepalive } from "../http/keepalive";
import { dropToken, readToken, storeToken } from "../http/token";
import { anonymous, isSignedIn, profileOf, type SessionState } from "./sessionState";
import { clearFormerSession, recordExpiry, recordTabSession } from "./tabSession";
import { toProfile } from "./toProfile";
import { clearDrafts, clearUserStorage } from "./userStorage";

export { greetingName } from "./greetingName";
export { isSignedIn, profileOf, type SessionState } from "./sessionState";

const listeners = new Set<() => void>();
let state: SessionState = anonymous;
let loading: Promise<void> | null = null;

function set(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
  const status = !isSignedIn(next) ? "anonymous" : profileOf(next) ? "authenticated" : "loading";
  bus.emit("session.changed", { status });
}

/** Ends the session in this browser; the server is not notified. */
function drop(): void {
  dropToken();
  clearUserStorage();
  loading = null;
  if (state !== anonymous) set(anonymous);
}

/** The server has ended the session: what the shopper has typed stays until the next sign-in (decision 4). */
function expire(token: string): void {
  recordExpiry(token); // first, because other tabs read it when the token is gone
  drop();
}

/** The shopper has signed out, or deleted the account: nothing of the session stays in this tab. */
function leave(): void {
  recordExpiry(null);
  drop();
  clearDrafts();
  recordTabSession(null);
}

/**
 * Whether the error is HTTP 401, or an exception with 401 in its message. Digits in a server's own text do not count
 * (specification §4, reliability T7).
 */
function isUnauthorized(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof Error && error.message.includes("401");
  return error.status === 401 || (!error.isServerText && error.message.includes("401"));
}

async function fetchProfile(token: string, isQuiet: boolean): Promise<void> {
  if (!isQuiet) set({ status: "loading", profile: profileOf(state) });
  try {
    const profile = toProfile(await api.get("users/user-info/"));
    if (readToken() === token) set({ status: "authenticated", profile });
  } catch (error) {
    if (readToken() !== token) return;
    if (isUnauthorized(error)) return expire(token);
    console.warn("the profile could not be read", error);
    const fallback = "Failed to fetch user profile";
    const message = error instanceof ApiError ? serverText(error, fallback) : fallback;
    set({ status: "failed", profile: profileOf(state), message });
  }
}

/** Requests the profile; concurrent calls share one request. @param isQuiet the state stays until the answer */
function load(token: string, isQuiet: boolean): Promise<void> {
  loading ??= fetchProfile(token, isQuiet).finally(() => {
    loading = null;
  });
  return loading;
}

export const session = {
  get current(): SessionState {
    return state;
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Requests the profile; concurrent calls share one request. @throws Error 'No authentication token found' (specification §5). */
  loadProfile(): Promise<void> {
    const token = readToken();
    return token ? load(token, false) : Promise.reject(new Error("No authentication token found"));
  },
  /** Requests the profile again after it could not be read. The page stays as it is until the answer, with what is typed into it. */
  retryProfile(): void {
    const token = readToken();
    if (token && state.status === "failed") void load(token, true);
  },
  /**
   * Begins a session, after `auth/token/`, and after `users/validate/` when that returned a token (specification §4).
   * @throws TypeError when `user` is no profile, or no request can carry the token.
   */
  start({ access, user }: WireSignIn): void {
    const profile = toProfile(user);
    if (!isHeaderValue(access)) throw new TypeError("a token that cannot be sent");
    if (readToken() !== null && profileOf(state)?.id !== profile.id) leave(); // it was another shopper's session
    storeToken(access);
    recordTabSession(access);
    loading = null;
    set({ status: "authenticated", profile });
  },
  /** Replaces the profile by the server's latest. @throws TypeError when `wire` is no profile. */
  replaceProfile(wire: WireProfile): void {
    const profile = toProfile(wire);
    if (isSignedIn(state)) set({ status: "authenticated", profile });
  },
  /** Ends the session at once in this browser, and notifies the server in the background (reliability T4). */
  end(): void {
    const token = readToken();
    leave();
    if (token) sendKeepalive({ method: "POST", path: "auth/logout/", token });
  },
  /** Ends the session after the account was deleted: the server has removed its tokens already. */
  forget(): void {
    leave();
  },
};

/** The session's state; renders again with each change. */
export function useSession(): SessionState {
  return useSyncExternalStore(
    session.subscribe,
    () => state,
    () => anonymous,
  );
}

/** Called once by the shell: restores the session, and follows the other tabs and the server's 401 (decision 4, decision 12). */
export function openSession(): void {
  let knownToken = readToken();
  clearFormerSession(knownToken);
  const followToken = () => {
    knownToken = readToken();
    loading = null;
    set(anonymous); // one shopper's data is never shown with another's token (reliability D4)
    clearFormerSession(knownToken); // after the listeners, because a form stores its draft when the session ends
    if (knownToken) void session.loadProfile();
  };
  const followOtherToken = () => {
    if (readToken() !== knownToken) followToken();
  };
  onUnauthorized((token) => {
    if (token !== null && token === readToken()) expire(token);
    else followOtherToken();
  });
  globalThis.addEventListener("storage", ({ key }) => {
    if (key === tokenKey || key === null) followToken();
  });
  // A page in the back-forward cache gets no storage events (reliability D5).
  globalThis.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) followOtherToken();
  });
  listeners.add(() => {
    knownToken = readToken();
  });
  globalThis.addEventListener("online", session.retryProfile);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    followOtherToken(); // the browser's "clear site data" sends no event
    session.retryProfile();
  });
  if (readToken()) void session.loadProfile();
  else set(anonymous);
}
