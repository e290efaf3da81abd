import { mannWhitney, percentile } from "./statistics";

const upTo = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index);

describe("percentile", () => {
  it.each([
    [50, 50],
    [99, 99],
    [100, 100],
    [1, 1],
  ])("of 1 to 100 at %i is %i", (percent, value) => {
    expect(percentile(upTo(100).reverse(), percent)).toBe(value);
  });
});

describe("mannWhitney", () => {
  it("finds no difference between equal samples", () => {
    expect(mannWhitney(upTo(200), upTo(200))).toBeGreaterThan(0.99);
    expect(mannWhitney(Array(50).fill(3), Array(50).fill(3))).toBe(1);
  });

  // 20 values each, all of one sample below all of the other: U = 0, z = 5.4 by the table.
  it("is certain where samples do not overlap", () => {
    expect(mannWhitney(upTo(20), upTo(20, 21))).toBeCloseTo(6.8e-8, 8);
  });

  it("notices a shift of a tenth in 200 values", () => {
    const base = upTo(200).map((value) => 12 + (value % 20) / 10);
    expect(
      mannWhitney(
        base,
        base.map((value) => value * 1.1),
      ),
    ).toBeLessThan(0.01);
  });
});
