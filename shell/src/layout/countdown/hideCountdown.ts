const key = "countdownHidden";

/** Did the shopper hide the countdown during this visit? */
export function wasHidden(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false; // storage is denied: the banner shows
  }
}

export function keepHidden(): void {
  try {
    sessionStorage.setItem(key, "1");
  } catch (error) {
    console.warn("the browser stores nothing: the countdown comes back with the next page load", error);
  }
}
