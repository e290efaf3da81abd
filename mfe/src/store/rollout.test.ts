import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { aBuild } from "../testing/aBuild";
import { readLog } from "./log";
import { promote, retire, rollback } from "./promote";
import { publish } from "./publish";
import { quarantine, quarantineByReports } from "./quarantine";
import { readRegistry } from "./registryFile";
import {
  advanceRollout,
  noteUndecided,
  type Rollout,
  runningRollout,
  shareOf,
  startRollout,
  takeBackRollout,
} from "./rollout";
import { beginTrial, endTrial } from "./trial";

const [one, two, three] = ["1.0.0-aaaaaaaa", "2.0.0-bbbbbbbb", "3.0.0-cccccccc"] as const;
const steps = [5, 25, 100];
let home: string;
let store: string;
async function cart() {
  const entry = (await readRegistry(store)).remotes.cart;
  if (!entry) throw new Error("no cart");
  return entry;
}
/** The rollout that runs now. */
async function running(): Promise<Rollout> {
  const rollout = runningRollout(await cart());
  if (!rollout) throw new Error("no rollout");
  return rollout;
}
async function logged() {
  const { entries, faults } = await readLog(store, (await readRegistry(store)).revision);
  expect(faults).toEqual([]);
  return entries;
}

/** The files of a store with the releases, of which visitors get the second one. Each test has a copy. */
let published: string;
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), "rollout-"));
  published = path.join(home, "published");
  for (const release of [one, two, three]) {
    const part = { release, builtAt: "2025-01-01T00:00:00.000Z", source: release };
    await publish(published, await aBuild(path.join(home, release), part, { "remoteEntry.js": release }));
  }
  await promote(published, "cart", one);
  await promote(published, "cart", two);
});
afterAll(() => rm(home, { recursive: true, force: true }));

const start = () => startRollout(store, "cart", three, steps);

describe("a rollout", () => {
  beforeEach(async () => {
    store = await mkdtemp(path.join(home, "store-"));
    await cp(published, store, { recursive: true });
  });

  it("F41 gives a release to each share of visitors in turn, and to all at the end", async () => {
    await start();
    expect(await cart()).toMatchObject({ stable: two, canary: { release: three, percent: 5 }, rollout: { step: 0 } });
    const { canary } = await cart();
    await advanceRollout(store, "cart", await running(), "no worse");
    expect(await cart()).toMatchObject({ stable: two, canary: { ...canary, percent: 25 }, rollout: { step: 1 } });
    await advanceRollout(store, "cart", await running(), "no worse");
    expect(await cart()).toMatchObject({ stable: three, canary: null, lkg: [two, one] });
    expect((await cart()).rollout).toBeUndefined();
    const texts = (await logged()).slice(-3).map(({ who, what }) => `${what} (${who === "shop" ? "shop" : "person"})`);
    expect(texts).toEqual([
      `promote cart ${three} to 5%, then by itself to 25%, 100% (person)`,
      `promote cart ${three} to 25% by itself: no worse (shop)`,
      `promote cart ${three} to 100% by itself: no worse (shop)`,
    ]);
  });

  it("F41 gives its visitors the stable release again when it is taken back", async () => {
    await start();
    expect(await takeBackRollout(store, "cart", await running(), "INP +21 %")).toBe(true);
    expect(await cart()).toMatchObject({ stable: two, canary: null, quarantined: [three] });
    expect((await cart()).rollout).toBeUndefined();
    expect((await logged()).at(-1)).toMatchObject({ who: "shop", what: `rollback cart ${three} by itself: INP +21 %` });
  });

  it("F41 is changed by one of several document servers that decide the same", async () => {
    await start();
    const judged = await running();
    const changes = [1, 2, 3].map(() => advanceRollout(store, "cart", judged, "no worse"));
    expect((await Promise.all(changes)).filter(Boolean)).toHaveLength(1);
    expect(await cart()).toMatchObject({ canary: { percent: 25 }, rollout: { step: 1 } });
    expect(await takeBackRollout(store, "cart", judged, "too late")).toBe(false);
  });

  it("notes once for each step that it has had too few visitors", async () => {
    await start();
    expect(await noteUndecided(store, "cart", await running(), "not enough visitors")).toBe(true);
    expect(await noteUndecided(store, "cart", await running(), "not enough visitors")).toBe(false);
    await advanceRollout(store, "cart", await running(), "no worse");
    expect((await running()).undecidedAt).toBeUndefined();
    expect(await noteUndecided(store, "cart", await running(), "not enough visitors")).toBe(true);
  });

  it("changes nothing when it is started again, and begins anew with other steps", async () => {
    await start();
    const first = await running();
    await start();
    expect(await running()).toEqual(first);
    await startRollout(store, "cart", three, [10, 100]);
    expect(await running()).toMatchObject({ steps: [10, 100], step: 0 });
  });

  it.each<[string, () => Promise<unknown>, object]>([
    ["promote", () => promote(store, "cart", three), { stable: three, canary: null }],
    ["a canary", () => promote(store, "cart", three, 5), { stable: two, canary: { release: three, percent: 5 } }],
    ["rollback", () => rollback(store, "cart"), { stable: two, canary: null }],
    ["quarantine", () => quarantine(store, "cart", one), { stable: two, canary: { release: three } }],
    ["retire", () => retire(store, "cart"), { stable: null, canary: null }],
    ["promote of the stable release", () => promote(store, "cart", two), { stable: two, canary: null, lkg: [one] }],
    ["rollback to the stable release", () => rollback(store, "cart", two), { stable: two, canary: null, lkg: [one] }],
  ])("ends when a person decides: %s", async (_, decide, expected) => {
    await start();
    const judged = await running();
    await decide();
    expect(await cart()).toMatchObject(expected);
    expect((await cart()).rollout).toBeUndefined();
    expect(await advanceRollout(store, "cart", judged, "no worse")).toBe(false);
    expect(await cart()).toMatchObject(expected);
  });

  it("pauses while its release, or the stable one, is on trial, and ends with a quarantine", async () => {
    await start();
    const now = Date.now();
    await beginTrial(store, "cart", three, false, now);
    expect(runningRollout(await cart())).toBeNull();
    await endTrial(store, "cart");
    expect(await running()).toMatchObject({ release: three, step: 0 });
    await beginTrial(store, "cart", two, false, now);
    expect(runningRollout(await cart())).toBeNull();
    await endTrial(store, "cart");
    expect(await quarantineByReports(store, "cart", three, now)).toBeNull();
    expect((await cart()).rollout).toBeUndefined();
  });

  it("needs a remote with a release to compare it with", async () => {
    await expect(startRollout(store, "shell", three, steps)).rejects.toThrow(
      "The shell cannot be promoted with --auto",
    );
    await retire(store, "cart");
    await expect(start()).rejects.toThrow("Visitors get no release of cart to compare it with");
  });
});

describe("--auto", () => {
  it.each(["100", "5", "5,5,100", "25,5,100", "5,x,100", "0,100", "5,25,101", "1,2,3,4,5,6,7,8,9,10,100"])(
    "rejects %s",
    (auto) => {
      expect(() => shareOf({ auto })).toThrow("--auto takes growing percentages that end with 100");
    },
  );

  it("is one share for a person who names none", () => {
    expect(shareOf({ auto: "0.5,100" })).toEqual({ percent: 0.5, steps: [0.5, 100] });
    expect(shareOf({ auto: "5,100", percent: "5" })).toEqual({ percent: 5, steps: [5, 100] });
    expect(() => shareOf({ auto: "5,100", percent: "10" })).toThrow("Give --percent or --auto, not both.");
    expect(shareOf({})).toEqual({ percent: 100 });
  });
});
