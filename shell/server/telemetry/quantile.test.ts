import { quantile, stepOf } from "./quantile";

const countsOf = (values: readonly number[]) => {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(stepOf(value), (counts.get(stepOf(value)) ?? 0) + 1);
  return counts;
};

describe("quantile", () => {
  it("is within 5 % of the exact 75th percentile", () => {
    const values = Array.from({ length: 1000 }, (_, index) => 40 + index * 3);
    const found = quantile(countsOf(values), 0.75) ?? 0;
    expect(Math.abs(found / 2290 - 1)).toBeLessThan(0.05);
  });

  it.each([0, 3, 10, 180, 2500, 599_999, 10_000_000])("has a step for %i", (value) => {
    expect(stepOf(value)).toBeGreaterThanOrEqual(0);
    expect(stepOf(value)).toBeLessThanOrEqual(240);
  });

  it("is null when nothing was counted", () => {
    expect(quantile(new Map(), 0.75)).toBeNull();
  });
});
