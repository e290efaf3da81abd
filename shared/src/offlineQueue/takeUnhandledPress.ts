import { additionKeyField, engravingField, productIdField, ringSizeField } from "../contract/forms";
import { unhandledPressKey } from "../contract/storageKeys";
import type { QueuedProduct } from "./queuedItem";

/**
 * The product of an Add to Cart that the tab's last page did not handle before it was left; once. The starter script stores it, and the
 * idempotency key, where it has sent the product already.
 */
export function takeUnhandledPress(): (QueuedProduct & { key?: string }) | null {
  try {
    const text = sessionStorage.getItem(unhandledPressKey);
    if (text === null) return null;
    sessionStorage.removeItem(unhandledPressKey);
    const { title, ...fields } = JSON.parse(text);
    // The starter of an earlier shell named the product in the other way.
    const productId = fields[productIdField] ?? fields.productId;
    const { [ringSizeField]: ringSize = "", [engravingField]: engraving = "" } = fields;
    const key = fields[additionKeyField];
    const isValid = [productId, title, ringSize, engraving, key ?? ""].every((value) => typeof value === "string");
    if (!isValid) return null;
    return { productId, title, ringSize: ringSize.trim(), engraving: engraving.trim(), ...(key && { key }) };
  } catch {
    return null; // The browser denies storage, or the value was changed by hand.
  }
}
