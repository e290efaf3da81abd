import { piecesOf, requiredId, requiredText } from "./wireValues";

describe("requiredText", () => {
  it("returns a text, and the digits of a number", () => {
    expect(requiredText("p7")).toBe("p7");
    expect(requiredText(12)).toBe("12");
  });

  it.each([
    ["an empty text", ""],
    ["null", null],
    ["nothing", undefined],
    ["an object", {}],
  ])("rejects %s", (_, value) => {
    expect(() => requiredText(value)).toThrow(TypeError);
  });
});

describe("requiredId", () => {
  it("returns an id of any other characters", () => {
    expect(["p7", 12, "a/b?c#d", "💍", "a.b"].map(requiredId)).toEqual(["p7", "12", "a/b?c#d", "💍", "a.b"]);
  });

  it.each(["", "\ud800", "a\udc00", ".", ".."])("U8 rejects %j, which no address can contain", (value) => {
    expect(() => requiredId(value)).toThrow(TypeError);
  });
});

describe("piecesOf", () => {
  it("returns whole numbers from 0", () => {
    expect(piecesOf(0)).toBe(0);
    expect(piecesOf(3)).toBe(3);
  });

  it("returns the fallback only for a missing value", () => {
    expect(piecesOf(undefined, 99)).toBe(99);
    expect(piecesOf(null, 99)).toBe(99);
    expect(() => piecesOf("3", 99)).toThrow(RangeError);
  });

  it.each([
    ["a fraction", 1.5],
    ["a negative number", -1],
    ["NaN", Number.NaN],
    ["a text", "2"],
    ["null", null],
  ])("rejects %s", (_, value) => {
    expect(() => piecesOf(value)).toThrow(RangeError);
  });
});
