import { cleanEngraving } from "./madeTexts";
import { engravingError, isRingSizeOffered } from "./personalisation";
import { engravingExamples } from "./ruleExamples";

const signsError = "Please use the Latin alphabet, digits and & . , ' + - / ! ? ♥ ∞";

describe("an engraving", () => {
  it.each([
    ["", null],
    ["   ", null],
    ["x".repeat(20), null],
    ["x".repeat(21), "Please use at most 20 characters"],
    ["♥".repeat(20), null],
  ])("%s is judged with %s", (text, error) => {
    expect(engravingError(text, 20)).toBe(error);
  });

  it("is rejected by a piece that cannot be engraved", () => {
    expect(engravingError("Ada", 0)).toBe("This piece cannot be engraved");
    expect(engravingError(" ", 0)).toBeNull();
  });

  it.each(engravingExamples.valid)("%j is engraved as %j", (text, engraved) => {
    expect([engravingError(text, 20), cleanEngraving(text)]).toEqual([null, engraved]);
  });

  it.each(engravingExamples.invalid)("%j has a sign that the engraver has not", (text) => {
    expect(engravingError(text, 20)).toBe(signsError);
  });

  it("has each character in one code point", () => {
    expect([...cleanEngraving("e\u0301")]).toHaveLength(1);
  });
});

describe("a ring", () => {
  const ring = { category: "rings", size: "Size N" };

  it.each([
    ["P", true],
    ["L½", true],
    ["N", false],
    ["Q", false],
    ["b", false],
  ])("of size N in size %s: %s", (uk, isOffered) => {
    expect(isRingSizeOffered(ring, uk)).toBe(isOffered);
  });

  it("is made in no other size when it adjusts, has none, or is no ring", () => {
    expect(isRingSizeOffered({ ...ring, size: "Adjustable, K to P" }, "Q")).toBe(false);
    expect(isRingSizeOffered({ ...ring, size: null }, "P")).toBe(false);
    expect(isRingSizeOffered({ ...ring, category: "bracelets" }, "P")).toBe(false);
  });
});
