import type { Registry, ReleaseEntry, RemoteEntry, ShellEntry, ShellFacts } from "@aurelle/shared/contract/registry";
import { planRemote } from "./planRemote";
import { planShell } from "./planShell";

const one = "1.0.0-aaaaaaaa";
const two = "2.0.0-bbbbbbbb";
const release = (id: string, part: Partial<ReleaseEntry> = {}): ReleaseEntry => ({
  base: `/r/cart/${id}/`,
  requires: "^2.0.0",
  mf: "2.9.2",
  shared: { react: "^19.0.0", "@aurelle/shared/ui": "^2.1.0" },
  pages: [{ path: "/cart", title: "Cart" }],
  slots: [{ name: "product.purchase" }],
  entry: "remoteEntry.js",
  preload: [],
  css: [],
  integrity: {},
  ...part,
});
const facts = { provides: "2.0.0", mf: "2.9.2", shared: { react: "19.3.1", "@aurelle/shared/ui": "2.1.0" } };
const ahead = { shared: { "@aurelle/shared/ui": "^2.2.0" } };

const aShell = (provided: ShellFacts): ShellEntry => ({
  stable: one,
  canary: null,
  lkg: [],
  quarantined: [],
  releases: { [one]: { manifest: `sha384-${"A".repeat(64)}`, facts: provided, protocol: 1 } },
});

/** A registry with the release `one` in service, and another one. */
function aRegistry(other: Partial<ReleaseEntry> = {}, part: Partial<RemoteEntry> = {}): Registry {
  const releases = { [one]: release(one), [two]: release(two, other) };
  const cart = { owner: "team", stable: one, canary: null, lkg: [], quarantined: [], releases, ...part };
  return { schema: 1, revision: 1, shell: aShell(facts), remotes: { cart } };
}

describe("the plan for a release", () => {
  it("tells who gets it, what it replaces, and which pages and slots come and go", () => {
    const pages = [{ path: "/basket", title: "Basket" }];
    expect(planRemote(aRegistry({ pages, slots: [] }), "cart", two, { percent: 10 })).toEqual({
      remote: "cart",
      release: two,
      percent: 10,
      takesEffect: true,
      replaces: one,
      visitorsGet: two,
      pages: { appear: ["/basket"], go: ["/cart"] },
      slots: { appear: [], go: ["product.purchase"] },
      problems: [],
      notes: [],
    });
  });

  it.each<[string, Partial<ReleaseEntry>, object]>([
    ["another contract", { requires: "^9.0.0" }, { about: "contract", text: expect.stringContaining("^9.0.0") }],
    ["another runtime", { mf: "2.10.0" }, { about: "contract", text: expect.stringContaining("2.10.0") }],
    [
      "a name that the shell's module lacks",
      ahead,
      { about: "shared modules", text: "requires @aurelle/shared/ui ^2.2.0, the shell provides 2.1.0" },
    ],
    [
      "an address of the shell",
      { pages: [{ path: "/about", title: "About" }] },
      { about: "addresses", text: "/about covers the shell's page /about" },
    ],
  ])("says why visitors would not get one that needs %s, and what they get instead", (_, part, problem) => {
    expect(planRemote(aRegistry(part), "cart", two, { percent: 100 })).toMatchObject({
      takesEffect: false,
      visitorsGet: one,
      problems: [problem],
    });
  });

  it("tells that a promotion ends a canary or a trial, and gives out a quarantined release again", () => {
    const canary = { release: two, percent: 10, salt: "salt" };
    expect(planRemote(aRegistry({}, { canary }), "cart", one, { percent: 100 }).notes).toEqual([
      `the canary ${two} ends`,
    ]);
    const trial = { release: two, since: "2026-11-23T12:00:00.000Z", before: { stable: two, canary: null } };
    expect(planRemote(aRegistry({}, { canary, trial }), "cart", one, { percent: 100 }).notes).toEqual([
      `the trial of ${two} ends`,
    ]);
    expect(planRemote(aRegistry({}, { quarantined: [two] }), "cart", two, { percent: 100 })).toMatchObject({
      quarantined: true,
      takesEffect: true,
      notes: ["it is quarantined: a promotion gives it out again"],
    });
  });

  it("asks for another percentage where all visitors get the release already", () => {
    expect(planRemote(aRegistry(), "cart", one, { percent: 10 })).toMatchObject({ takesEffect: false });
    expect(planRemote(aRegistry(), "cart", one, { percent: 100 })).toMatchObject({
      takesEffect: true,
      notes: ["all visitors get it already"],
    });
  });

  it("says that a stable release needs no percentage, also while some visitors get another one", () => {
    const canary = { release: two, percent: 10, salt: "salt" };
    const about = "canary";
    const planned = planRemote(aRegistry({}, { canary }), "cart", one, { percent: 10 });
    expect(planned.problems).toEqual([{ about, text: "it is the stable release" }]);
  });
});

describe("the plan for a shell", () => {
  const newer = { ...facts, shared: { ...facts.shared, "@aurelle/shared/ui": "2.2.0" } };
  const reason = "requires @aurelle/shared/ui ^2.2.0, the shell provides 2.1.0";

  it("names the releases that it would take up, and those that it would leave", () => {
    const pending = aRegistry(ahead, { stable: two, lkg: [one] });
    expect(planShell(pending, newer)).toMatchObject({
      takesEffect: true,
      remotes: [{ remote: "cart", visitors: "all", now: one, next: { release: two, passedOver: [] } }],
    });
    expect(planShell({ ...pending, shell: aShell(newer) }, facts)).toMatchObject({
      takesEffect: true,
      remotes: [{ now: two, next: { release: one, passedOver: [{ release: two, reason }] } }],
    });
  });

  it("does not take effect when visitors would lose a remote", () => {
    const only = { ...aRegistry(ahead, { stable: two, lkg: [] }), shell: aShell(newer) };
    expect(planShell(only, facts)).toMatchObject({
      takesEffect: false,
      remotes: [{ now: two, next: { release: null, passedOver: [{ release: two, reason }] } }],
    });
  });

  it("tells what happens to the visitors of a canary", () => {
    const canary = { release: two, percent: 10, salt: "salt" };
    expect(planShell({ ...aRegistry(ahead, { canary }), shell: aShell(newer) }, facts).remotes).toMatchObject([
      { visitors: "all", now: one, next: { release: one } },
      { visitors: "canary", now: two, next: { release: one } },
    ]);
  });

  it("moves no remote for another patch of React, or for a module that it does not import", () => {
    const shared = { ...facts.shared, react: "19.3.2", "@aurelle/shared/wishlist": "2.2.0" };
    expect(planShell(aRegistry(), { ...facts, shared }).remotes).toMatchObject([{ now: one, next: { release: one } }]);
  });
});
