/** @jest-environment node */
import { healthy, type ReleaseFigures, type SimulatedVisitors, simulatedVisitors } from "../testing/simulatedVisitors";
import { stablePerCanary } from "./EvidenceBook";
import { type Comparison, compareAll, decide, ReleaseSums } from "./measures";

/** A step without a decision has no end. */
const maxMinutes = 10_000;
/** Those who count. */
const visitorsPerMinute = 30;

/** One step, with a look at the figures each minute. */
function step(visitors: SimulatedVisitors, canaryFigures: ReleaseFigures, stableFigures = healthy) {
  const [canary, stable] = [new ReleaseSums(), new ReleaseSums()];
  let comparisons: Comparison[] = [];
  for (let minute = 0; minute < maxMinutes; minute += 1) {
    for (let visitor = 0; visitor < visitorsPerMinute; visitor += 1)
      if (visitors.isOf(1 / (1 + stablePerCanary))) canary.add(visitors.next(canaryFigures));
      else stable.add(visitors.next(stableFigures));
    comparisons = compareAll(canary, stable);
    if (decide(comparisons) !== "open") break;
  }
  return { result: decide(comparisons), comparisons };
}

/** The step at which a canary is taken back, in percent; 100 when it goes through. */
function rollout(seed: number, canary: ReleaseFigures, stable = healthy): number {
  const visitors = simulatedVisitors(seed);
  return [5, 25].find(() => step(visitors, canary, stable).result !== "on") ?? 100;
}

const seeds = Array.from({ length: 100 }, (_, index) => index + 1);

describe("a simulated rollout with a look each minute", () => {
  it("F41 takes 95 of 100 healthy canaries through, of each twenty at least 19", () => {
    const ends = seeds.map((seed) => rollout(seed, healthy));
    expect(ends.filter((end) => end === 100).length).toBeGreaterThanOrEqual(0.95 * seeds.length);
    for (let first = 0; first < seeds.length; first += 20)
      expect(ends.slice(first, first + 20).filter((end) => end === 100).length).toBeGreaterThanOrEqual(19);
  });

  it.each<[string, Comparison["measure"], Partial<ReleaseFigures>]>([
    ["INP 20 % slower", "inp", { inp: healthy.inp * 1.2 }],
    ["2 % failures", "failures", { failures: 0.02 }],
    ["2 % script errors", "errors", { errors: 0.02 }],
    ["LCP 20 % slower", "lcp", { lcp: healthy.lcp * 1.2 }],
    ["half of the additions to the cart", "additions", { additions: 0.04 }],
  ])("F41 takes a canary back at the first step: %s", (_, measure, part) => {
    for (const seed of seeds.slice(0, 20)) {
      const { result, comparisons } = step(simulatedVisitors(seed), { ...healthy, ...part });
      expect(result).toBe("back");
      expect(comparisons.filter(({ verdict }) => verdict === "worse").map((worse) => worse.measure)).toEqual([measure]);
    }
  });

  it("F41 takes healthy canaries through where failures are rare, and where they are not", () => {
    const rare = { ...healthy, failures: 0, errors: 0.0005, additions: 0.02 };
    const frequent = { ...healthy, failures: 0.01, errors: 0.02 };
    for (const figures of [rare, frequent])
      expect(seeds.slice(0, 20).filter((seed) => rollout(seed, figures, figures) === 100).length).toBeGreaterThan(18);
  });
});

describe("a comparison", () => {
  const sumsOf = (count: number, values: Parameters<ReleaseSums["add"]>[0]) => {
    const sums = new ReleaseSums();
    for (let visitor = 0; visitor < count; visitor += 1) sums.add(values);
    return sums;
  };

  it("decides nothing with few visitors, whatever they report", () => {
    const [canary, stable] = [sumsOf(99, { failures: 1 }), sumsOf(5000, { failures: 0 })];
    expect(decide(compareAll(canary, stable))).toBe("open");
    canary.add({ failures: 1 });
    expect(decide(compareAll(canary, stable))).toBe("back");
  });

  it("does not go on without a measure, nor with fewer than 500 visitors of the canary", () => {
    const good = { failures: 0, errors: 0, inp: 90, lcp: 1300, additions: 0 };
    const { inp: _, ...withoutInp } = good;
    const stable = sumsOf(15_000, good);
    expect(decide(compareAll(sumsOf(499, good), stable))).toBe("open");
    expect(decide(compareAll(sumsOf(5000, withoutInp), stable))).toBe("open");
    expect(decide(compareAll(sumsOf(5000, good), stable))).toBe("on");
  });

  it("names shares, typical times and differences in the units of people", () => {
    const [canary, stable] = [sumsOf(1000, { inp: 120, additions: 0 }), sumsOf(3000, { inp: 100, additions: 1 })];
    const [, , inp, , additions] = compareAll(canary, stable);
    expect(inp?.canary).toBeCloseTo(120);
    expect(inp?.stable).toBeCloseTo(100);
    expect(inp?.worseBy?.least).toBeCloseTo(0.2, 1);
    expect(inp?.margin).toBeCloseTo(0.15);
    expect(additions).toMatchObject({
      canary: 0,
      stable: 1,
      verdict: "worse",
      visitors: { canary: 1000, stable: 3000 },
    });
  });
});
