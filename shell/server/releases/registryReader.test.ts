/** @jest-environment node */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Registry } from "@aurelle/shared/contract/registry";
import { registryReader } from "./registryReader";

jest.mock("node:fs/promises", () => {
  const files = jest.requireActual<typeof import("node:fs/promises")>("node:fs/promises");
  return { ...files, readFile: jest.fn(files.readFile) };
});

const release = "1.0.0-aaaaaaaa";
const aRegistry = (): Registry => ({
  schema: 1,
  revision: 3,
  remotes: {
    cart: {
      owner: "team-cart",
      stable: release,
      canary: null,
      lkg: [],
      quarantined: [],
      releases: {
        [release]: {
          base: `/r/cart/${release}/`,
          requires: "^2.0.0",
          pages: [],
          slots: [],
          entry: "remoteEntry.js",
          preload: [],
          css: [],
          integrity: { "remoteEntry.js": `sha384-${"A".repeat(64)}` },
        },
      },
    },
  },
});

describe("registryReader", () => {
  let dir: string;
  const write = (value: unknown) => writeFile(path.join(dir, "remotes.json"), JSON.stringify(value));
  beforeEach(async () => {
    dir = await mkdtemp(path.join(tmpdir(), "registry-"));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  it("F4 returns a changed registry at the next call", async () => {
    const reader = registryReader(dir, () => {});
    await write(aRegistry());
    expect((await reader.current()).registry.revision).toBe(3);
    await write({ ...aRegistry(), revision: 14 });
    expect((await reader.current()).registry.revision).toBe(14);
  });

  it("gives concurrent callers the same registry, and never an older one after a newer", async () => {
    const initialFile = path.join(dir, "built.json");
    await writeFile(initialFile, JSON.stringify({ ...aRegistry(), revision: 1 }));
    await write(aRegistry());
    const reader = registryReader(dir, () => {}, initialFile);
    const revisionNow = async () => (await reader.current()).registry.revision;
    expect(new Set(await Promise.all(Array.from({ length: 50 }, revisionNow)))).toEqual(new Set([3]));
    for (let revision = 10; revision < 40; revision += 1) {
      const early = Array.from({ length: 5 }, revisionNow);
      await write({ ...aRegistry(), revision });
      expect(await revisionNow()).toBe(revision);
      await Promise.all(early);
      expect(await revisionNow()).toBe(revision);
    }
  });

  it("does not replace a newer registry by one that was read before it", async () => {
    await write(aRegistry());
    let finish = () => {};
    const isFinished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const oldText = JSON.stringify(aRegistry());
    const reading = jest.mocked(readFile).mockImplementationOnce(() => isFinished.then(() => oldText));
    const callsBefore = reading.mock.calls.length;
    const reader = registryReader(dir, () => {});
    const early = reader.current();
    while (reading.mock.calls.length === callsBefore) await new Promise((resolve) => setImmediate(resolve));
    await write({ ...aRegistry(), revision: 14 });
    const late = reader.current();
    // The late check waits for the early one. If it did not, it would be done within this time.
    await Promise.race([late, new Promise((resolve) => setTimeout(resolve, 100))]);
    finish();
    await early;
    expect((await late).registry.revision).toBe(14);
    expect((await reader.current()).registry.revision).toBe(14);
  });

  it("does not return the previous registry while it checks the file", async () => {
    const freshMs = 50;
    await write(aRegistry());
    const reader = registryReader(dir, () => {}, undefined, freshMs);
    await reader.current();
    await new Promise((go) => setTimeout(go, freshMs + 10));
    await write({ ...aRegistry(), revision: 14 });
    const checking = reader.current();
    await new Promise((resolve) => setImmediate(resolve)); // the check has begun, and reading the file takes longer than this
    expect((await reader.current()).registry.revision).toBe(14);
    await checking;
  });

  it("F3 returns the last good registry when the file is wrong or gone, and warns once", async () => {
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
    "F3 starts with the registry of the build when the file is %s, and uses the file once it is right",
    async (_, text) => {
      const initialFile = path.join(dir, "built.json");
      await writeFile(initialFile, JSON.stringify({ ...aRegistry(), revision: 2 }));
      if (text !== null) await writeFile(path.join(dir, "remotes.json"), text);
      const reader = registryReader(dir, () => {}, initialFile);
      expect((await reader.current()).registry.revision).toBe(2);
      await write({ ...aRegistry(), revision: 33 });
      expect((await reader.current()).registry.revision).toBe(33);
    },
  );

  it("checks the file once for all calls within the fresh time", async () => {
    await write({ ...aRegistry(), revision: 3 });
    const reader = registryReader(dir, () => {}, undefined, 60_000);
    const results = await Promise.all([reader.current(), reader.current()]);
    expect(results.map(({ registry }) => registry.revision)).toEqual([3, 3]);
    await write({ ...aRegistry(), revision: 4 });
    expect((await reader.current()).registry.revision).toBe(3);
  });

  it("starts empty when nothing was ever built or published", async () => {
    const reader = registryReader(dir, () => {}, path.join(dir, "none.json"));
    expect((await reader.current()).registry.remotes).toEqual({});
  });
});
