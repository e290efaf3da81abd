import type { Made } from "../contract/madeTexts";
import { isHeaderValue } from "../http/headerValue";
import { isObject } from "../wire/isObject";

/** One piece of a product that was added to the cart without a connection. */
export interface QueuedItem extends Made {
  /** A UUID, sent as the idempotency key: the server adds the piece once, however often it is sent. */
  key: string;
  productId: string;
  title: string;
  /**
   * `tokenFingerprint` of the session it belongs to; `null`: added by a guest, and moved into the session of the next sign-in in
   * this browser.
   */
  owner: string | null;
  /** Why the server rejected it, as a sentence to show; `null` while it is pending. */
  rejection: string | null;
}

/** A piece of a product, and what is made of it. */
export type QueuedProduct = Pick<QueuedItem, "productId" | "title"> & Partial<Made>;

/** The limit of the queue, in pieces: more than a shopper adds during one journey without a connection. */
export const maxQueuedItems = 50;

const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === "string" && value !== "" && value.length <= maxLength;
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value, 500);

/** The API decides what can be made. Earlier items have neither text. */
const isShort = (value: unknown): value is string => value === "" || isText(value, 200);

/** An item of the stored list; `null` for a malformed one. The stored name of `rejection` is `refusal`. */
function readItem(value: unknown): QueuedItem | null {
  if (!isObject(value)) return null;
  const { key, productId, title, owner, refusal: rejection, ringSize = "", engraving = "" } = value;
  // The key is sent as a header.
  if (!isText(key, 36) || !isHeaderValue(key) || !isText(productId, 64) || !isText(title, 500)) return null;
  if (!isShort(ringSize) || !isShort(engraving)) return null;
  return isTextOrNull(owner) && isTextOrNull(rejection)
    ? { key, productId, title, owner, rejection, ringSize, engraving }
    : null;
}

/** The queue that the browser stored, without malformed items; empty when the text is no list. */
export function readQueuedItems(text: string | null): readonly QueuedItem[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(value)) return [];
    return value.flatMap((item: unknown) => readItem(item) ?? []).slice(0, maxQueuedItems);
  } catch {
    return []; // not JSON: changed by hand or by another script
  }
}

/** The text to store; `null` for an empty queue. */
export const formatQueuedItems = (items: readonly QueuedItem[]): string | null =>
  items.length === 0 ? null : JSON.stringify(items.map(({ rejection, ...item }) => ({ ...item, refusal: rejection })));

/** The items of a session and of guests. Those of other sessions are neither shown nor sent. */
export const itemsOf = (items: readonly QueuedItem[], owner: string | null): readonly QueuedItem[] =>
  items.filter((item) => item.owner === null || item.owner === owner);
