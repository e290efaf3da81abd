import { tokenFingerprint } from "../session/tokenFingerprint";
import { formatQueuedItems, itemsOf, type QueuedItem, readQueuedItems } from "./queuedItem";

const anItem = (part: Partial<QueuedItem> = {}): QueuedItem => ({
  key: "k-1",
  productId: "p-1",
  title: "Dome Band Ring",
  owner: null,
  rejection: null,
  ringSize: "",
  engraving: "",
  ...part,
});

/** An item as the browser stores it. */
const stored = () => ({ key: "k-1", productId: "p-1", title: "Dome Band Ring", owner: null, refusal: null });

it("is stored under the field names of earlier releases", () => {
  expect(formatQueuedItems([anItem({ rejection: "Sold out." })])).toBe(
    '[{"key":"k-1","productId":"p-1","title":"Dome Band Ring","owner":null,"ringSize":"","engraving":"","refusal":"Sold out."}]',
  );
  expect(formatQueuedItems([])).toBeNull();
});

describe("readQueuedItems", () => {
  it.each([
    [null, []],
    ["[broken", []],
    ['{"key":"k"}', []],
    [JSON.stringify([stored(), { ...stored(), title: 7 }, null, { ...stored(), key: "x".repeat(37) }]), [anItem()]],
    [JSON.stringify([stored(), { ...stored(), key: "k\r\nX: 1" }]), [anItem()]],
  ])("U8 reads %s as %p", (text, items) => {
    expect(readQueuedItems(text)).toEqual(items);
  });

  it("reads 50 items at most", () => {
    expect(readQueuedItems(JSON.stringify(Array.from({ length: 80 }, () => stored())))).toHaveLength(50);
  });
});

it("an item belongs to its session, or to every session when a guest added it", () => {
  const [own, ofGuest] = [anItem({ owner: tokenFingerprint("token-a") }), anItem({ key: "k-2" })];
  expect(itemsOf([own, ofGuest], tokenFingerprint("token-a"))).toEqual([own, ofGuest]);
  expect(itemsOf([own, ofGuest], tokenFingerprint("token-b"))).toEqual([ofGuest]);
  expect(itemsOf([own, ofGuest], tokenFingerprint(null))).toEqual([ofGuest]);
});

it("a token's fingerprint does not contain the token", () => {
  expect(tokenFingerprint("token-a")).toMatch(/^[0-9a-z]{1,7}$/);
});
