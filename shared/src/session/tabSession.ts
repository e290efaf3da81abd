import { expiredSessionKey, tabSessionKey, unhandledPressKey } from "../contract/storageKeys";
import { localStore, sessionStore } from "../storage/storage";
import { tokenFingerprint } from "./tokenFingerprint";
import { clearDrafts, clearUserStorage } from "./userStorage";

/** Records that the data in this tab belongs to the session of this token; `null`: to none. */
export const recordTabSession = (token: string | null): boolean =>
  sessionStore.write(tabSessionKey, tokenFingerprint(token));

/**
 * Records that the server has ended the session of this token. Its shopper did not sign out, and may return to what was typed
 * (decision 4). `null`: the shopper has signed out.
 */
export const recordExpiry = (token: string | null): boolean =>
  localStore.write(expiredSessionKey, tokenFingerprint(token));

/**
 * Removes what this tab has stored for another session than that of `token`. The session may have ended in another tab while this
 * one showed a page of another site, or was in the back-forward cache. Drafts stay where the server ended the session, each with its
 * owner; a press has none, so it never stays.
 */
export function clearFormerSession(token: string | null): void {
  const former = sessionStore.read(tabSessionKey);
  const current = tokenFingerprint(token);
  if (former === current) return;
  clearUserStorage(["sessionStorage"]);
  const hasExpired = former !== null && former === localStore.read(expiredSessionKey);
  if (hasExpired) sessionStore.write(unhandledPressKey, null);
  else if (former !== null) clearDrafts();
  // After an expiry the drafts still belong to the former session, until another one begins.
  if (current !== null || !hasExpired) recordTabSession(token);
}
