import { cleanEngraving } from "./madeTexts";
import { engravingError, isRingSizeOffered } from "./personalisation";

describe("an engraving", () => {
  it.each([
    ["A & J, 24.11.2026", null],
    ["Für Zoë ♥ Łucja", null],
    ["", null],
    ["   ", null],
    ["x".repeat(20), null],
    ["x".repeat(21), "Please use at most 20 characters"],
    ["♥".repeat(20), null],
    ["永遠", "Please use the Latin alphabet, digits and & . , ' + - / ! ? ♥ ∞"],
    ["<b>Ada</b>", "Please use the Latin alphabet, digits and & . , ' + - / ! ? ♥ ∞"],
    ["Ada 💍", "Please use the Latin alphabet, digits and & . , ' + - / ! ? ♥ ∞"],
  ])("%s is judged with %s", (text, error) => {
    expect(engravingError(text, 20)).toBe(error);
  });

  it("is rejected by a piece that cannot be engraved", () => {
    expect(engravingError("Ada", 0)).toBe("This piece cannot be engraved");
    expect(engravingError(" ", 0)).toBeNull();
  });

  it("is one line with simple quotation marks", () => {
    expect(cleanEngraving("  “Ada’s”\n ring ")).toBe('"Ada\'s" ring');
    expect([...cleanEngraving("é")]).toHaveLength(1);
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
