/** @jest-environment node */
import { healthy, type ReleaseFigures, simulatedVisitors } from "../testing/simulatedVisitors";
import { compareViews } from "./compareViews";
import type { PageView } from "./EvidenceBook";
import { decide, type VisitorValues } from "./measures";

const aView = (group: string, isCanary: boolean, values: VisitorValues): PageView => ({
  ...{ group, at: 1, isCanary, visit: "v" },
  values,
});

/** Visitors of as many larger networks. */
function views(canaries: number, canary: ReleaseFigures = healthy): PageView[] {
  const visitors = simulatedVisitors(11);
  const of = (count: number, isCanary: boolean, figures: ReleaseFigures) =>
    Array.from({ length: count }, (_, index) => aView(`${isCanary} ${index}`, isCanary, visitors.next(figures)));
  return [...of(canaries, true, canary), ...of(3 * canaries, false, healthy)];
}

const good = { failures: 0, errors: 0, inp: 90, lcp: 1300, additions: 0 };
/** As many visitors as a /24 has, of each of some networks. */
const forged = (networks: readonly string[], isCanary: boolean, values: VisitorValues): PageView[] =>
  networks.flatMap((network) => Array.from({ length: 254 }, () => aView(network, isCanary, { ...good, ...values })));

describe("the comparison of page views", () => {
  it.each<[string, VisitorValues]>([
    ["failures", { failures: 1 }],
    ["errors", { errors: 1 }],
    ["a slow INP", { inp: 20_000 }],
    ["a slow LCP", { lcp: 20_000 }],
  ])("F41 is not decided by two larger networks whose visitors all report %s", (_, values) => {
    const real = views(1000);
    expect(decide(compareViews([...real, ...forged(["/24", "/32"], true, values)]))).toBe("open");
    expect(decide(compareViews([...real, ...forged(["/24", "/32", "another /24"], true, values)]))).toBe("back");
  });

  it("F41 does not go on because two larger networks report failures of the stable release", () => {
    const failing = { ...healthy, failures: 0.02 };
    const real = views(4000, failing);
    expect(decide(compareViews(real))).toBe("back");
    expect(decide(compareViews([...real, ...forged(["/24", "/32"], false, { failures: 1 })]))).toBe("open");
  });

  it("goes on with a healthy canary of whose visitors two in five are those of two providers", () => {
    const shared = views(6000).map((view, index) =>
      index % 5 < 2 ? { ...view, group: `provider ${index % 2}` } : view,
    );
    expect(decide(compareViews(shared))).toBe("on");
  });
});
