import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { aBuild } from "../testing/aBuild";
import { promote, retire, rollback } from "./promote";
import { prune } from "./prune";
import { publish } from "./publish";
import { quarantine, quarantineByReports } from "./quarantine";
import { readRegistry } from "./registryFile";
import { beginTrial, endTrial, exposeTrial } from "./trial";

const [one, two, three] = ["1.0.0-aaaaaaaa", "2.0.0-bbbbbbbb", "3.0.0-cccccccc"] as const;
let home: string;
let store: string;
const cart = async () => (await readRegistry(store)).remotes.cart;
const releaseWith = (release: string) => ({ release, builtAt: "2025-01-01T00:00:00.000Z", source: release });

/** The files of a store whose releases were promoted one after the other. Each test has a copy. */
let promoted: string;
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), "trial-"));
  promoted = path.join(home, "promoted");
  for (const release of [one, two, three]) {
    const dir = await aBuild(path.join(home, release), releaseWith(release), { "remoteEntry.js": release });
    await publish(promoted, dir);
    await promote(promoted, "cart", release);
  }
});
afterAll(() => rm(home, { recursive: true, force: true }));
beforeEach(async () => {
  store = await mkdtemp(path.join(home, "store-"));
  await cp(promoted, store, { recursive: true });
});

const now = Date.now();

describe("a trial", () => {
  it("F21 gives a release to one visitor in ten, and back to all when it ends", async () => {
    expect(await beginTrial(store, "cart", three, false, now)).toBeNull();
    expect(await cart()).toMatchObject({ stable: two, lkg: [one], canary: { release: three, percent: 10 } });
    await endTrial(store, "cart");
    expect(await cart()).toMatchObject({ stable: three, lkg: [two, one], canary: null });
    expect((await cart())?.trial).toBeUndefined();
  });

  it("F21 gives a release to no visitor while it is held back", async () => {
    await beginTrial(store, "cart", three, true, now);
    expect(await cart()).toMatchObject({ stable: two, canary: null, trial: { release: three } });
    await exposeTrial(store, "cart");
    expect(await cart()).toMatchObject({ canary: { release: three, percent: 10 } });
  });

  it("reduces a canary, and brings its share back", async () => {
    await promote(store, "cart", two, 50);
    await beginTrial(store, "cart", two, false, now);
    expect(await cart()).toMatchObject({ stable: three, canary: { release: two, percent: 10 } });
    await endTrial(store, "cart");
    expect(await cart()).toMatchObject({ stable: three, canary: { release: two, percent: 50 } });
  });

  it("of the stable release pauses a canary", async () => {
    await promote(store, "cart", one, 50);
    await beginTrial(store, "cart", three, false, now);
    await quarantineByReports(store, "cart", three, now);
    expect(await cart()).toMatchObject({ stable: two, canary: { release: one, percent: 50 }, quarantined: [three] });
  });

  it("F12 is one step: reports change neither the release that replaces it, nor another remote within five minutes", async () => {
    await beginTrial(store, "cart", three, true, now);
    expect(await beginTrial(store, "cart", two, true, now)).toMatch("nothing could replace it");
    expect(await quarantineByReports(store, "cart", two, now)).toMatch("nothing could replace it");
    await quarantineByReports(store, "cart", three, now);
    expect(await beginTrial(store, "cart", two, true, now)).toMatch("one step is the limit");
  });

  it("begins once, also when two document servers begin it", async () => {
    const reasons = await Promise.all([1, 2].map(() => beginTrial(store, "cart", three, true, now)));
    expect(reasons.filter((reason) => reason === null)).toHaveLength(1);
    expect(await cart()).toMatchObject({ stable: two, lkg: [one] });
  });

  it.each<[string, () => Promise<unknown>, object]>([
    ["promote", () => promote(store, "cart", three), { stable: three, canary: null }],
    ["a canary", () => promote(store, "cart", one, 5), { stable: two, canary: { release: one } }],
    ["rollback", () => rollback(store, "cart"), { stable: two, canary: null }],
    ["quarantine", () => quarantine(store, "cart", three), { stable: two, canary: null, quarantined: [three] }],
    ["retire", () => retire(store, "cart"), { stable: null, canary: null }],
    ["promote of what others get", () => promote(store, "cart", two), { stable: two, canary: null, lkg: [one] }],
    ["rollback to what others get", () => rollback(store, "cart", two), { stable: two, canary: null, lkg: [one] }],
  ])("ends when a person decides: %s", async (_, decide, expected) => {
    await beginTrial(store, "cart", three, false, now);
    await decide();
    expect(await cart()).toMatchObject(expected);
    expect((await cart())?.trial).toBeUndefined();
    await endTrial(store, "cart");
    expect(await cart()).toMatchObject(expected);
  });

  it("keeps the files of a release that is held back", async () => {
    await beginTrial(store, "cart", three, true, now);
    expect(await prune(store, 1, now + 365 * 86_400_000)).toEqual([]);
  });
});
