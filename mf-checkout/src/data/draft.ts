import { fieldNames, type ShippingForm } from "../model/shippingForm";

/** What the shopper typed, stored in the tab until the same shopper opens the form again (decision 4). */
interface Draft {
  userId: string;
  typed: Partial<ShippingForm>;
}

const storageKey = "checkoutDraft";

export function saveDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft));
  } catch (error) {
    console.warn("the browser does not store the checkout form", error);
  }
}

/** Removes the draft after the order. */
export function dropDraft(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Where the storage is denied there is no draft.
  }
}

/** Returns the shopper's draft once: the stored draft is removed, also when it is another shopper's. */
export function takeDraft(userId: string): Partial<ShippingForm> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
    sessionStorage.removeItem(storageKey);
    return parseDraft(stored, userId);
  } catch (error) {
    console.warn("the stored checkout form could not be read", error);
    return {};
  }
}

/** The known fields whose values are texts; empty for another shopper's draft and for a value that is no draft. */
function parseDraft(stored: unknown, userId: string): Partial<ShippingForm> {
  if (typeof stored !== "object" || stored === null || !("userId" in stored) || stored.userId !== userId) return {};
  if (!("typed" in stored) || typeof stored.typed !== "object" || stored.typed === null) return {};
  const pairs = Object.entries(stored.typed).filter(
    ([name, value]) => fieldNames.some((known) => known === name) && typeof value === "string",
  );
  return Object.fromEntries(pairs);
}
