/** Where the token is kept between visits (specification §3). */
export const tokenKey = "userToken";

let inMemory: string | null = null;
/** The browser would not take the token in `inMemory`: its storage is denied or full. */
let isUnstored = false;

/** The stored token. Where storage is denied it lives as long as the tab (reliability D2). */
export function readToken(): string | null {
  if (isUnstored) return inMemory;
  try {
    return localStorage.getItem(tokenKey);
  } catch {
    return inMemory; // storage is denied or there is none (server): the tab's memory stands in
  }
}

export function storeToken(token: string): void {
  inMemory = token;
  isUnstored = false;
  try {
    localStorage.setItem(tokenKey, token);
  } catch (error) {
    isUnstored = true;
    console.warn("the browser stores nothing: signed in for this tab only", error);
  }
}

export function dropToken(): void {
  inMemory = null;
  isUnstored = false;
  try {
    localStorage.removeItem(tokenKey);
  } catch (error) {
    console.warn("the browser's storage could not be cleared", error);
  }
}
