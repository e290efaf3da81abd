import { checkoutDraftKey } from "@aurelle/shared/contract/storageKeys";
import { sessionStore } from "@aurelle/shared/storage";
import { isObject } from "@aurelle/shared/wire/isObject";
import { fieldNames, type ShippingForm } from "../model/shippingForm";

/** What the shopper changed in the form. */
export interface FormChanges {
  typed: Partial<ShippingForm>;
  /** Whether the order stores the address in the profile; `undefined` while the shopper has not chosen. */
  savesAddress?: boolean | undefined;
}

/** The changes, stored in the tab until the same shopper opens the form again (decision 4). */
interface Draft extends FormChanges {
  userId: string;
}

/** Stores the draft in place of an earlier one. When the browser does not store it, this is only logged. */
export function storeDraft(draft: Draft): void {
  sessionStore.write(checkoutDraftKey, JSON.stringify(draft), "the browser does not store the checkout form");
}

/** Removes the draft: the order is placed. */
export function removeDraft(): void {
  sessionStore.write(checkoutDraftKey, null);
}

/** Reads and removes the stored draft. @returns the shopper's changes; none when the draft is another shopper's */
export function takeDraft(userId: string): FormChanges {
  const stored = sessionStore.readJson(checkoutDraftKey);
  removeDraft();
  return parseDraft(stored, userId);
}

/**
 * The known fields whose values are texts, and the choice, which drafts of earlier releases do not have; nothing of another shopper's
 * draft or of a value that is no draft.
 */
function parseDraft(stored: unknown, userId: string): FormChanges {
  if (!isObject(stored) || stored.userId !== userId || !isObject(stored.typed)) return { typed: {} };
  const { savesAddress } = stored;
  const pairs = Object.entries(stored.typed).filter(
    ([name, value]) => fieldNames.some((known) => known === name) && typeof value === "string",
  );
  return { typed: Object.fromEntries(pairs), ...(typeof savesAddress === "boolean" && { savesAddress }) };
}
