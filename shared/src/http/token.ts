import { tokenKey } from "../contract/storageKeys";
import { localStore } from "../storage/storage";
import { isHeaderValue } from "./headerValue";

let inMemory: string | null = null;
/** The browser rejected the token in `inMemory`: its storage is denied or full. */
let isUnstored = false;

/**
 * The stored token. Where storage is denied, the token lasts as long as the tab (reliability D2). Any script and any person can
 * change the stored text: one that no request can carry is removed, and the visitor is anonymous.
 */
export function readToken(): string | null {
  const token = isUnstored ? inMemory : localStore.read(tokenKey, inMemory);
  if (token === null || isHeaderValue(token)) return token;
  console.warn("the stored token cannot be sent, so it was removed");
  dropToken();
  return null;
}

/** Stores the token, which each later call sends. Where storage is denied or full, the token lasts as long as the tab. */
export function storeToken(token: string): void {
  inMemory = token;
  isUnstored = !localStore.write(tokenKey, token, "the browser stores nothing: signed in for this tab only");
}

/** Removes the token from the browser's storage and this tab's memory. */
export function dropToken(): void {
  inMemory = null;
  isUnstored = false;
  localStore.write(tokenKey, null, "the browser's storage could not be cleared");
}
