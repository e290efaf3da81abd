import { markOf, piecesOf, readPieces, type WaitingPiece } from "./pieces";

const aPiece = (part: Partial<WaitingPiece> = {}): WaitingPiece => ({
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
    expect(readPieces(text)).toEqual(pieces);
  });

  it("counts up to 50 pieces", () => {
    expect(readPieces(JSON.stringify(Array.from({ length: 80 }, () => aPiece())))).toHaveLength(50);
  });
});

it("a piece is its session's, or anybody's when nobody was signed in", () => {
  const [hers, anybodys] = [aPiece({ owner: markOf("token-a") }), aPiece({ key: "k-2" })];
  expect(piecesOf([hers, anybodys], markOf("token-a"))).toEqual([hers, anybodys]);
  expect(piecesOf([hers, anybodys], markOf("token-b"))).toEqual([anybodys]);
  expect(piecesOf([hers, anybodys], markOf(null))).toEqual([anybodys]);
});

it("a token's mark does not hold the token", () => {
  expect(markOf("token-a")).toMatch(/^[0-9a-z]{1,7}$/);
});
