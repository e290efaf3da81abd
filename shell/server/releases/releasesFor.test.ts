/** @jest-environment node */

import { canaryRelease, withCanaries } from "../testing/canaryRegistry";
import { shellFacts } from "../testing/shellFacts";
import { releaseSetKey } from "./releaseSetKey";
import { releasesFor } from "./releasesFor";

/** Ten canaries, each with a share of its own: 5 %, 10 % and so on. */
const tenCanaries = (newPaths: readonly string[] = []) =>
  withCanaries(
    Array.from({ length: 10 }, (_, index) => 5 + 5 * index),
    newPaths,
  );
const visitors = Array.from({ length: 2000 }, (_, index) => `visitor-${index}`);

describe("releasesFor", () => {
  it("F15 gives at most one set more than there are canaries, not one for each combination", () => {
    const releases = releasesFor(tenCanaries(), shellFacts);
    const keys = new Set(visitors.map((visitor) => releaseSetKey(releases.of(visitor))));
    expect(keys.size).toBe(11);
    expect([...keys].sort()).toEqual(releases.sets.map(releaseSetKey).sort());
  });

  it("F15 gives each canary to its share of the visitors, and a smaller share to visitors of every larger one", () => {
    const releases = releasesFor(tenCanaries(), shellFacts);
    const withCanary = (name: string) =>
      visitors.filter((visitor) => releases.of(visitor).remotes[name]?.release === canaryRelease);
    expect(withCanary("r0").length / visitors.length).toBeCloseTo(0.05, 1);
    expect(withCanary("r9").length / visitors.length).toBeCloseTo(0.5, 1);
    expect(withCanary("r9")).toEqual(expect.arrayContaining(withCanary("r0")));
    expect(releases.of(null)).toBe(releases.stable);
  });

  it("F15 has a page share the stable list where it shows no canary, and the visitor's release where it does", () => {
    const releases = releasesFor(tenCanaries(), shellFacts);
    const own = releases.sets.find(({ remotes }) => remotes.r0?.release === canaryRelease) ?? releases.stable;
    expect(releases.forPage(own, releases.canariesOn([]))).toBe(releases.stable);
    const page = releases.forPage(own, releases.canariesOn(["r0", "header"]));
    expect(Object.values(page.remotes).filter(({ release }) => release === canaryRelease)).toEqual([own.remotes.r0]);
    expect(releases.canariesOn(null)).toHaveLength(10);
  });

  it("F15 counts a canary with another address as shown everywhere", () => {
    expect(releasesFor(tenCanaries(["/new"]), shellFacts).canariesOn([])).toEqual(["r0"]);
  });
});
