import { findRingSize, fitOf, type Measure, readMillimetres, ringSizes, sizeFor } from "./ringSizes";

describe("the table of ring sizes", () => {
  // As jewellers' tables have them.
  it.each([
    ["F", "44", "2¾", 13.9, 43.8],
    ["J", "49", "4¾", 15.5, 48.8],
    ["L", "51.5", "5¾", 16.3, 51.3],
    ["M", "52.5", "6¼", 16.7, 52.5],
    ["N", "54", "6¾", 17.1, 53.8],
    ["N½", "54.5", "7", 17.3, 54.4],
    ["P", "56.5", "7¾", 17.9, 56.3],
    ["Z", "69", "12½", 21.9, 68.8],
  ])("has %s as EU %s, US %s, diameter %d mm and circumference %d mm", (uk, eu, us, diameter, circumference) => {
    expect(findRingSize(uk)).toEqual({ uk, eu, us, diameter, circumference });
  });

  it("increases by half sizes", () => {
    expect(ringSizes.map(({ uk }) => uk).slice(0, 4)).toEqual(["F", "F½", "G", "G½"]);
    expect(ringSizes).toHaveLength(41);
  });

  it("has no other size", () => {
    expect(findRingSize("Ω")).toBeNull();
    expect(findRingSize(null)).toBeNull();
  });
});

describe("a measure", () => {
  it.each<[Measure, number, string | undefined]>([
    ["diameter", 17.1, "N"],
    ["diameter", 16.7, "M"],
    ["circumference", 53.75, "N"],
    ["circumference", 54.1, "N½"],
    ["circumference", 68.75, "Z"],
    ["circumference", 30, undefined],
    ["circumference", 75, undefined],
    ["diameter", 54, undefined],
  ])("of %s %d mm is %s", (measure, millimetres, uk) => {
    expect(sizeFor(measure, millimetres)?.uk).toBe(uk);
  });

  it("between two sizes is the larger", () => {
    expect(sizeFor("circumference", 53.75 + 0.3125)?.uk).toBe("N½");
  });

  it.each([
    ["16.8", 16.8],
    [" 16,8 mm", 16.8],
    ["54", 54],
    ["", null],
    ["about 54", null],
    ["-3", null],
  ])("is read from %p", (text, millimetres) => {
    expect(readMillimetres(text)).toBe(millimetres);
  });
});

describe("a ring", () => {
  it.each([
    ["Size N", "N", "fits"],
    ["Size N", "P", "resizable"],
    ["Size N", "L½", "resizable"],
    ["Size N", "P½", "tooFar"],
    ["Adjustable, K to P", "M½", "fits"],
    ["Adjustable, K to P", "Q", "outOfReach"],
    ["45 cm", "N", null],
    ["One size", "N", null],
    [null, "N", null],
  ])("of %p fits size %s: %s", (sizeText, uk, fit) => {
    expect(fitOf(sizeText, uk)).toBe(fit);
  });
});
