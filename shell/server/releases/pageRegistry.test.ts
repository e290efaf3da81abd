/** @jest-environment node */
import type { Registry, RemoteEntry } from "@aurelle/shared/contract/registry";
import { aReleaseEntry } from "../testing/aReleaseEntry";
import { shellFacts } from "../testing/shellFacts";
import { bucketOf, pageRegistry } from "./pageRegistry";

const release = (id: string, requires = "^2.0.0") => aReleaseEntry(id, { requires, pages: [] });
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
const registryFor = (registry: Registry, visitor: string | null = null) =>
  pageRegistry(registry, shellFacts, visitor === null ? null : bucketOf(visitor));

describe("pageRegistry", () => {
  it("gives the stable release, with the last good one as its fallback", () => {
    expect(registryFor(aRegistry()).remotes.cart).toMatchObject({ release: two, lastGood: { release: one } });
  });

  it("gives the last good release when the stable one needs a newer shell, or is quarantined", () => {
    expect(registryFor(aRegistry({}, "^9.0.0")).remotes.cart).toMatchObject({
      release: one,
      lastGood: null,
      passedOver: [{ release: two, reason: "requires contract ^9.0.0, the shell provides 2.0.0" }],
    });
    expect(registryFor(aRegistry({ quarantined: [two] })).remotes.cart).toMatchObject({ release: one });
  });

  it("gives the last good release when the stable one was built for another runtime", () => {
    const releases = { [one]: { ...release(one), mf: "2.9.7" }, [two]: { ...release(two), mf: "2.10.0" } };
    expect(registryFor(aRegistry({ releases })).remotes.cart).toMatchObject({
      release: one,
      lastGood: null,
      passedOver: [{ release: two, reason: "was built with Module Federation 2.10.0, the shell runs 2.9" }],
    });
  });

  it("gives a canary to its share of the visitors, always to the same ones", () => {
    const registry = aRegistry({ stable: one, lkg: [], canary: { release: two, percent: 10, salt: "pepper" } });
    const visitors = Array.from({ length: 1000 }, (_, index) => `visitor-${index}`);
    const getsCanary = (visitor: string) => registryFor(registry, visitor).remotes.cart?.release === two;
    const chosen = visitors.filter(getsCanary);
    expect(chosen.length).toBeGreaterThan(70);
    expect(chosen.length).toBeLessThan(130);
    expect(visitors.filter(getsCanary)).toEqual(chosen);
    expect(registryFor(registry, null).remotes.cart?.release).toBe(one);
  });

  it("leaves out a remote that has no release for this shell", () => {
    expect(registryFor(aRegistry({ lkg: [] }, "^9.0.0")).remotes).toEqual({});
  });
});

describe("the ranges of shared modules", () => {
  const shellWith = (shared: Readonly<Record<string, string>>) => ({
    ...shellFacts,
    shared: { ...shellFacts.shared, ...shared },
  });
  /** The newer release imports a name that the user interface has from 2.2 on. */
  const ahead = aRegistry({
    releases: {
      [one]: { ...release(one), shared: { react: "^19.0.0", "@aurelle/shared/ui": "^2.1.0" } },
      [two]: { ...release(two), shared: { react: "^19.0.0", "@aurelle/shared/ui": "^2.2.0" } },
    },
  });

  it("F17 leave a release to a later shell, without a byte of it, and show the last good one", () => {
    expect(pageRegistry(ahead, shellFacts).remotes.cart).toMatchObject({
      release: one,
      lastGood: null,
      passedOver: [{ release: two, reason: "requires @aurelle/shared/ui ^2.2.0, the shell provides 2.1.0" }],
    });
  });

  it("F17 take the release up once the shell has the module, and leave it again when that shell is rolled back", () => {
    const newer = shellWith({ "@aurelle/shared/ui": "2.2.0" });
    expect(pageRegistry(ahead, newer).remotes.cart).toMatchObject({ release: two, lastGood: { release: one } });
    expect(pageRegistry(ahead, shellFacts).remotes.cart?.release).toBe(one);
  });

  it("F17 give the page another name for its shell with each version, so that open tabs can tell", () => {
    const nameFor = (shared: Readonly<Record<string, string>>) => pageRegistry(ahead, shellWith(shared)).shell;
    expect(nameFor({})).toBe(pageRegistry(ahead, shellFacts).shell);
    expect(nameFor({ react: "19.3.2" })).not.toBe(nameFor({}));
  });

  it("are in no page, which has no use for them", () => {
    const { cart } = pageRegistry(ahead, shellWith({ "@aurelle/shared/ui": "2.2.0" })).remotes;
    expect([cart?.entry.shared, cart?.lastGood?.entry.shared]).toEqual([undefined, undefined]);
  });

  it("F17 of a module that the shell does not share leave the release, too", () => {
    const releases = { [one]: release(one), [two]: { ...release(two), shared: { "@aurelle/shared/maps": "^1.0.0" } } };
    expect(registryFor(aRegistry({ releases })).remotes.cart?.passedOver).toEqual([
      { release: two, reason: "requires @aurelle/shared/maps, which the shell does not share" },
    ]);
  });

  it("F18 move no release for another patch of React, or for a module that it does not import", () => {
    const releases = {
      [one]: release(one),
      [two]: { ...release(two), shared: { react: "^19.0.0", "@aurelle/shared/ui": "^2.1.0" } },
    };
    for (const shared of [
      { react: "19.3.2" },
      { react: "19.3.0" },
      { react: "19.4.0", "@aurelle/shared/wishlist": "2.2.0" },
    ]) {
      expect(pageRegistry(aRegistry({ releases }), shellWith(shared)).remotes.cart?.release).toBe(two);
    }
  });

  it("F17 do not matter for a release from before they were recorded", () => {
    expect(registryFor(aRegistry()).remotes.cart?.release).toBe(two);
  });
});
