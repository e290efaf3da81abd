import { itemsOf, type QueuedItem, readQueuedItems, tokenFingerprint } from "./queuedItem";

const aPiece = (part: Partial<QueuedItem> = {}): QueuedItem => ({
  key: "k-1",
  productId: "p-1",
  title: "Dome Band Ring",
  owner: null,
  refusal: null,
  ...part,
});

describe("what a browser stored", () => {
  it.each([
    [null, []],
    ["[broken", []],
    ['{"key":"k"}', []],
    [JSON.stringify([aPiece(), { ...aPiece(), title: 7 }, null, { ...aPiece(), key: "x".repeat(37) }]), [aPiece()]],
  ])("%s counts as %p", (text, pieces) => {
    expect(readQueuedItems(text)).toEqual(pieces);
  });

  it("counts up to 50 pieces", () => {
    expect(readQueuedItems(JSON.stringify(Array.from({ length: 80 }, () => aPiece())))).toHaveLength(50);
  });
});

it("a piece is its session's, or anybody's when nobody was signed in", () => {
  const [hers, anybodys] = [aPiece({ owner: tokenFingerprint("token-a") }), aPiece({ key: "k-2" })];
  expect(itemsOf([hers, anybodys], tokenFingerprint("token-a"))).toEqual([hers, anybodys]);
  expect(itemsOf([hers, anybodys], tokenFingerprint("token-b"))).toEqual([anybodys]);
  expect(itemsOf([hers, anybodys], tokenFingerprint(null))).toEqual([anybodys]);
});

it("a token's mark does not hold the token", () => {
  expect(tokenFingerprint("token-a")).toMatch(/^[0-9a-z]{1,7}$/);
});
