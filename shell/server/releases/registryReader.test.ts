/** @jest-environment node */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Registry, RemoteEntry } from "@aurelle/shared/contract/registry";
import { bucketOf, pageRegistry, registryReader } from "./registryReader";

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
  it("gives the stable release, and the last good one to fall back on", () => {
    expect(pageRegistry(aRegistry()).remotes.cart).toMatchObject({ release: two, lastGood: { release: one } });
  });

  it("goes to the last good one when the stable release needs a newer shell, or is quarantined", () => {
    expect(pageRegistry(aRegistry({}, "^9.0.0")).remotes.cart).toMatchObject({
      release: one,
      lastGood: null,
      passedOver: [{ release: two, reason: "requires contract ^9.0.0, this shell provides 2.0.0" }],
    });
    expect(pageRegistry(aRegistry({ quarantined: [two] })).remotes.cart).toMatchObject({ release: one });
  });

  it("goes to the last good one when the stable release was built for another runtime", () => {
    const releases = { [one]: { ...release(one), mf: "2.9.7" }, [two]: { ...release(two), mf: "2.10.0" } };
    expect(pageRegistry(aRegistry({ releases })).remotes.cart).toMatchObject({
      release: one,
      lastGood: null,
      passedOver: [{ release: two, reason: "was built with Module Federation 2.10.0, this shell runs 2.9" }],
    });
  });

  it("gives a canary to its share of the visitors, always the same ones", () => {
    const registry = aRegistry({ stable: one, lkg: [], canary: { release: two, percent: 10, salt: "pepper" } });
    const visitors = Array.from({ length: 1000 }, (_, index) => `visitor-${index}`);
    const gets = (visitor: string) => pageRegistry(registry, visitor).remotes.cart?.release === two;
    const lucky = visitors.filter(gets);
    expect(lucky.length).toBeGreaterThan(70);
    expect(lucky.length).toBeLessThan(130);
    expect(visitors.filter(gets)).toEqual(lucky);
    expect(pageRegistry(registry, null).remotes.cart?.release).toBe(one);
    expect(bucketOf("visitor-1", "pepper")).not.toBe(bucketOf("visitor-1", "salt"));
  });

  it("leaves a remote out that has no release for this shell", () => {
    expect(pageRegistry(aRegistry({ lkg: [] }, "^9.0.0")).remotes).toEqual({});
  });
});

describe("registryReader", () => {
  let dir: string;
  const write = (value: unknown) => writeFile(path.join(dir, "remotes.json"), JSON.stringify(value));
  beforeEach(async () => {
    dir = await mkdtemp(path.join(tmpdir(), "registry-"));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  it("F4 sees a change with the next reading", async () => {
    const reader = registryReader(dir, () => {});
    await write(aRegistry());
    expect((await reader.current()).registry.revision).toBe(3);
    await write({ ...aRegistry(), revision: 14 });
    expect((await reader.current()).registry.revision).toBe(14);
  });

  it("gives many at once the same, from the first reading on, and never an older one after a newer", async () => {
    const kept = path.join(dir, "kept.json");
    await writeFile(kept, JSON.stringify({ ...aRegistry(), revision: 1 }));
    await write(aRegistry());
    const reader = registryReader(dir, () => {}, kept);
    const ask = async () => (await reader.current()).registry.revision;
    expect(new Set(await Promise.all(Array.from({ length: 50 }, ask)))).toEqual(new Set([3]));
    for (let revision = 10; revision < 40; revision += 1) {
      const early = Array.from({ length: 5 }, ask);
      await write({ ...aRegistry(), revision });
      expect(await ask()).toBe(revision);
      await Promise.all(early);
      expect(await ask()).toBe(revision);
    }
  });

  it("gives nobody what was known before while it looks", async () => {
    const freshMs = 50;
    await write(aRegistry());
    const reader = registryReader(dir, () => {}, undefined, freshMs);
    await reader.current();
    await new Promise((go) => setTimeout(go, freshMs + 10));
    await write({ ...aRegistry(), revision: 14 });
    const looking = reader.current();
    await new Promise((go) => setImmediate(go)); // it has begun, and a file is not read so soon
    expect((await reader.current()).registry.revision).toBe(14);
    await looking;
  });

  it("F3 keeps the last good one when the file is wrong or gone, and says so once", async () => {
    const warnings: string[] = [];
    const reader = registryReader(dir, (message) => warnings.push(message));
    await write(aRegistry());
    await reader.current();
    await writeFile(path.join(dir, "remotes.json"), '{ "schema": 1, "rev');
    expect((await reader.current()).registry.revision).toBe(3);
    expect((await reader.current()).registry.revision).toBe(3);
    expect(warnings).toHaveLength(1);
    await rm(path.join(dir, "remotes.json"));
    expect((await reader.current()).registry.revision).toBe(3);
    await reader.current();
    expect(warnings).toHaveLength(2);
  });

  it.each([
    ["missing", null],
    ["cut short", '{ "schema": 1, "rev'],
    ["of an old schema", JSON.stringify({ ...aRegistry(), schema: 0 })],
  ])(
    "F3 starts from the one kept at build time where the file is %s, and goes over to the file once it is right",
    async (_, text) => {
      const kept = path.join(dir, "kept.json");
      await writeFile(kept, JSON.stringify({ ...aRegistry(), revision: 2 }));
      if (text !== null) await writeFile(path.join(dir, "remotes.json"), text);
      const reader = registryReader(dir, () => {}, kept);
      expect((await reader.current()).registry.revision).toBe(2);
      await write({ ...aRegistry(), revision: 33 });
      expect((await reader.current()).registry.revision).toBe(33);
    },
  );

  it("looks once for all who ask within the moment that a look counts", async () => {
    await write({ ...aRegistry(), revision: 3 });
    const reader = registryReader(dir, () => {}, undefined, 60_000);
    const asked = await Promise.all([reader.current(), reader.current()]);
    expect(asked.map(({ registry }) => registry.revision)).toEqual([3, 3]);
    await write({ ...aRegistry(), revision: 4 });
    expect((await reader.current()).registry.revision).toBe(3);
  });

  it("starts empty where nothing was ever built or published", async () => {
    const reader = registryReader(dir, () => {}, path.join(dir, "none.json"));
    expect((await reader.current()).registry.remotes).toEqual({});
  });
});
