import { useSyncExternalStore } from "react";
import { bus } from "../bus/bus";
import type { WireProfile, WireSignIn } from "../contract/contract";
import { tokenKey } from "../contract/storageKeys";
import { ApiError, api, onUnauthorized, serverText } from "../http/http";
import { sendKeepalive } from "../http/keepalive";
import { dropToken, readToken, storeToken } from "../http/token";
import { anonymous, isSignedIn, profileOf, type SessionState } from "./sessionState";
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

/** Forgets the session here, without a word to the server. */
function drop(): void {
  dropToken();
  clearUserStorage();
  loading = null;
  if (state !== anonymous) set(anonymous);
}

/** HTTP 401, or an exception that says so; never the digits in a text that the server wrote (specification §4, reliability T7). */
function isLost(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof Error && error.message.includes("401");
  return error.status === 401 || (!error.isServerText && error.message.includes("401"));
}

async function fetchProfile(token: string): Promise<void> {
  set({ status: "loading", profile: profileOf(state) });
  try {
    const profile = toProfile(await api.get("users/user-info/"));
    if (readToken() === token) set({ status: "authenticated", profile });
  } catch (error) {
    if (readToken() !== token) return;
    if (isLost(error)) return drop();
    console.warn("the profile could not be read", error);
    const fallback = "Failed to fetch user profile";
    const message = error instanceof ApiError ? serverText(error, fallback) : fallback;
    set({ status: "failed", profile: profileOf(state), message });
  }
}

export const session = {
  get current(): SessionState {
    return state;
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** On start and whenever the profile may have changed. @throws Error 'No authentication token found' (specification §5). */
  loadProfile(): Promise<void> {
    const token = readToken();
    if (!token) return Promise.reject(new Error("No authentication token found"));
    loading ??= fetchProfile(token).finally(() => {
      loading = null;
    });
    return loading;
  },
  /** After `auth/token/`, and after `users/validate/` when it gave access (specification §4). @throws TypeError when `user` is no profile. */
  start({ access, user }: WireSignIn): void {
    const profile = toProfile(user);
    storeToken(access);
    loading = null;
    set({ status: "authenticated", profile });
  },
  /** The profile as the server now has it. @throws TypeError when it is none. */
  replaceProfile(wire: WireProfile): void {
    const profile = toProfile(wire);
    if (isSignedIn(state)) set({ status: "authenticated", profile });
  },
  /** Logout: at once here, the server is told without waiting (reliability T4). */
  end(): void {
    const token = readToken();
    drop();
    clearDrafts();
    if (token) sendKeepalive({ method: "POST", path: "auth/logout/", token });
  },
  /** The account is gone, and its tokens with it: nothing to tell the server. */
  forget(): void {
    drop();
    clearDrafts();
  },
};

/** Who is here, kept current. */
export function useSession(): SessionState {
  return useSyncExternalStore(
    session.subscribe,
    () => state,
    () => anonymous,
  );
}

/** Called once by the shell: restores the session, and follows the other tabs and the server's 401 (decisions 4, 12). */
export function openSession(): void {
  onUnauthorized((token) => {
    if (token === readToken()) drop();
  });
  let shown = readToken();
  const follow = () => {
    if (shown) clearUserStorage(["sessionStorage"]); // the other tab has emptied what both share
    shown = readToken();
    loading = null;
    state = anonymous; // never the one shopper's data beside the other's token (reliability D4)
    if (shown) void session.loadProfile();
    else set(anonymous);
  };
  globalThis.addEventListener("storage", ({ key }) => {
    if (key === tokenKey || key === null) follow();
  });
  // A page kept by the browser heard nothing while it was away (reliability D5).
  globalThis.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && readToken() !== shown) follow();
  });
  listeners.add(() => {
    shown = readToken();
  });
  if (readToken()) void session.loadProfile();
  else set(anonymous);
}
