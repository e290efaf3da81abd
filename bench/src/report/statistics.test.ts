import { median, percentile, ratioOf, spread } from "./statistics";

describe("statistics", () => {
  it("take the mean of the two middle values as the median", () => {
    expect(median([4, 1, 3])).toBe(3);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([])).toBeNaN();
  });

  it("take a value as the percentile that the share of values does not exceed", () => {
    const values = Array.from({ length: 20 }, (_, at) => 20 - at);
    expect([percentile(values, 0.95), percentile(values, 1), percentile([7], 0.5)]).toEqual([19, 20, 7]);
    expect(percentile([], 0.95)).toBeNaN();
  });

  it("compare round by round, so that a slow round slows both", () => {
    expect(ratioOf([110, 220, 330], [100, 200, 300])).toBeCloseTo(1.1);
    expect(ratioOf([110, 220], [100])).toBeCloseTo(1.1);
  });

  it("show the spread where values differ", () => {
    expect(spread([10, 12, 11])).toBe("11 (10–12)");
    expect(spread([7, 7])).toBe("7");
    expect(spread([Number.NaN])).toBe("–");
  });
});
