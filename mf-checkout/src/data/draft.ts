import { fieldNames, type ShippingForm } from "../model/shippingForm";

/** What was typed when the page was left or the session ended, kept in the tab until the same shopper is back (decision 4). */
interface Draft {
  userId: string;
  typed: Partial<ShippingForm>;
}

const draftKey = "checkoutDraft";

export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify(draft));
  } catch (error) {
    console.warn("the browser keeps no form for later", error);
  }
}

/** It was ordered with, or is nobody's any more. */
export function dropDraft(): void {
  try {
    sessionStorage.removeItem(draftKey);
  } catch {
    // Where storage is denied nothing is kept.
  }
}

/** The shopper's draft, once: it is gone from the browser afterwards, as is another's. */
export function takeDraft(userId: string): Partial<ShippingForm> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(draftKey) ?? "null");
    sessionStorage.removeItem(draftKey);
    return readDraft(kept, userId);
  } catch (error) {
    console.warn("the form kept by the browser could not be read", error);
    return {};
  }
}

function readDraft(kept: unknown, userId: string): Partial<ShippingForm> {
  if (typeof kept !== "object" || kept === null || !("userId" in kept) || kept.userId !== userId) return {};
  if (!("typed" in kept) || typeof kept.typed !== "object" || kept.typed === null) return {};
  const { typed } = kept;
  const pairs = Object.entries(typed).filter(
    ([name, value]) => fieldNames.some((known) => known === name) && typeof value === "string",
  );
  return Object.fromEntries(pairs);
}
