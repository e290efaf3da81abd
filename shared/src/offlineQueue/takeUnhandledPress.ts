import { unhandledPressKey } from "../contract/storageKeys";
import type { QueuedItem } from "./queuedItem";

/** The product of an Add to Cart that the tab's last page did not handle before it was left; once. The starter script stores it. */
export function takeUnhandledPress(): Pick<QueuedItem, "productId" | "title"> | null {
  try {
    const text = sessionStorage.getItem(unhandledPressKey);
    if (text === null) return null;
    sessionStorage.removeItem(unhandledPressKey);
    const { productId, title } = JSON.parse(text);
    return typeof productId === "string" && typeof title === "string" ? { productId, title } : null;
  } catch {
    return null; // The browser denies storage, or the value was changed by hand.
  }
}
