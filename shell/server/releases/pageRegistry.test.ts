/** @jest-environment node */
import type { Registry, RemoteEntry } from "@aurelle/shared/contract/registry";
import { bucketOf, pageRegistry } from "./pageRegistry";

const release = (id: string, requires = "^2.0.0") => ({
  base: `/r/cart/${id}/`,
  requires,
  pages: [],
  slots: [],
  entry: "remoteEntry.js",
  preload: [],
  css: [],
  integrity: { "remoteEntry.js": `sha384-${"A".repeat(64)}` },
});
const one = "1.0.0-aaaaaaaa";
const two = "2.0.0-bbbbbbbb";
const aRegistry = (part: Partial<RemoteEntry> = {}, requires?: string): Registry => ({
  schema: 1,
  revision: 3,
  remotes: {
    cart: {
      owner: "team-cart",
      stable: two,
      canary: null,
      lkg: [one],
      quarantined: [],
      releases: { [one]: release(one), [two]: release(two, requires) },
      ...part,
    },
  },
});

describe("pageRegistry", () => {
  it("gives the stable release, with the last good one as its fallback", () => {
    expect(pageRegistry(aRegistry()).remotes.cart).toMatchObject({ release: two, lastGood: { release: one } });
  });

  it("gives the last good release when the stable one needs a newer shell, or is quarantined", () => {
    expect(pageRegistry(aRegistry({}, "^9.0.0")).remotes.cart).toMatchObject({
      release: one,
      lastGood: null,
      passedOver: [{ release: two, reason: "requires contract ^9.0.0, this shell provides 2.0.0" }],
    });
    expect(pageRegistry(aRegistry({ quarantined: [two] })).remotes.cart).toMatchObject({ release: one });
  });

  it("gives the last good release when the stable one was built for another runtime", () => {
    const releases = { [one]: { ...release(one), mf: "2.9.7" }, [two]: { ...release(two), mf: "2.10.0" } };
    expect(pageRegistry(aRegistry({ releases })).remotes.cart).toMatchObject({
      release: one,
      lastGood: null,
      passedOver: [{ release: two, reason: "was built with Module Federation 2.10.0, this shell runs 2.9" }],
    });
  });

  it("gives a canary to its share of the visitors, always to the same ones", () => {
    const registry = aRegistry({ stable: one, lkg: [], canary: { release: two, percent: 10, salt: "pepper" } });
    const visitors = Array.from({ length: 1000 }, (_, index) => `visitor-${index}`);
    const getsCanary = (visitor: string) => pageRegistry(registry, visitor).remotes.cart?.release === two;
    const chosen = visitors.filter(getsCanary);
    expect(chosen.length).toBeGreaterThan(70);
    expect(chosen.length).toBeLessThan(130);
    expect(visitors.filter(getsCanary)).toEqual(chosen);
    expect(pageRegistry(registry, null).remotes.cart?.release).toBe(one);
    expect(bucketOf("visitor-1", "pepper")).not.toBe(bucketOf("visitor-1", "salt"));
  });

  it("leaves out a remote that has no release for this shell", () => {
    expect(pageRegistry(aRegistry({ lkg: [] }, "^9.0.0")).remotes).toEqual({});
  });
});
