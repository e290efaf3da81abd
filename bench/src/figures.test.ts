import { aimTable, median, ratioOf, spread } from "./figures";

describe("figures", () => {
  it("has the median between the two in the middle", () => {
    expect(median([4, 1, 3])).toBe(3);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([])).toBeNaN();
  });

  it("compares round by round, so that a slow round slows both", () => {
    expect(ratioOf([110, 220, 330], [100, 200, 300])).toBeCloseTo(1.1);
    expect(ratioOf([110, 220], [100])).toBeCloseTo(1.1);
  });

  it("says the spread where there is one", () => {
    expect(spread([10, 12, 11])).toBe("11 (10–12)");
    expect(spread([7, 7])).toBe("7");
    expect(spread([Number.NaN])).toBe("–");
  });

  it("sets what was seen beside what is aimed at", () => {
    const aims = aimTable([
      { words: "within", seen: 1.1, most: 1.1 },
      { words: "beyond", seen: 1.2, most: 1.1 },
      { words: "a shift that two digits hide", seen: 0.005, most: 0, digits: 3 },
      { words: "absent", seen: Number.NaN, most: 1 },
    ]);
    expect(aims.split("\n").slice(2)).toEqual([
      "| within | 1.1 | 1.10 | yes |",
      "| beyond | 1.1 | 1.20 | **no** |",
      "| a shift that two digits hide | 0 | 0.005 | **no** |",
      "| absent | 1 | – | not measured |",
    ]);
  });
});
