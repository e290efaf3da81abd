import { returnDraftKey } from "@aurelle/shared/contract/storageKeys";
import { sessionStore } from "@aurelle/shared/storage";
import { isObject } from "@aurelle/shared/wire/isObject";
import type { ReturnForm } from "../../model/returnForm";

/** A request that was not sent, stored in the tab until the same shopper opens the same order again (decision 4). */
interface ReturnDraft {
  /** The shopper's id. */
  owner: string;
  orderId: string;
  form: ReturnForm;
  /** The idempotency key under which it was sent, as long as its outcome is unknown. */
  key: string | null;
}

/** Stores the draft in place of an earlier one. When the browser does not store it, this is only logged. */
export function storeReturnDraft(draft: ReturnDraft): void {
  sessionStore.write(returnDraftKey, JSON.stringify(draft), "the browser does not store the request for a return");
}

/** Reads and removes the stored draft. @returns null when there is none, or when it belongs to another shopper or order */
export function takeReturnDraft(owner: string, orderId: string): Pick<ReturnDraft, "form" | "key"> | null {
  const stored = sessionStore.readJson(returnDraftKey);
  if (!isObject(stored) || stored.owner !== owner || stored.orderId !== orderId || !isObject(stored.form)) return null;
  sessionStore.write(returnDraftKey, null);
  const texts = Object.entries(stored.form).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  return { form: Object.fromEntries(texts), key: typeof stored.key === "string" ? stored.key : null };
}
