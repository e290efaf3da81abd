/** Where the token is kept between visits (specification §3). */
export const tokenKey = "userToken";

let inMemory: string | null = null;

/** The stored token. Where storage is denied it lives as long as the tab (reliability D2). */
export function readToken(): string | null {
  try {
    return localStorage.getItem(tokenKey);
  } catch {
    return inMemory; // storage is denied or there is none (server): the tab's memory stands in
  }
}

export function keepToken(token: string): void {
  inMemory = token;
  try {
    localStorage.setItem(tokenKey, token);
  } catch (error) {
    console.warn("the browser stores nothing: signed in for this tab only", error);
  }
}

export function dropToken(): void {
  inMemory = null;
  try {
    localStorage.removeItem(tokenKey);
  } catch (error) {
    console.warn("the browser's storage could not be cleared", error);
  }
}
