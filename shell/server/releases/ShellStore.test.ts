/** @jest-environment node */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promote, rollback } from "@aurelle/mfe/store/promote";
import { publish } from "@aurelle/mfe/store/publish";
import { readRegistry } from "@aurelle/mfe/store/registryFile";
import { aShellBuild } from "@aurelle/mfe/testing/aShellBuild";
import type { Registry } from "@aurelle/shared/contract/registry";
import type { ShellRelease } from "@aurelle/shared/contract/shellRelease";
import { bucketOf } from "./pageRegistry";
import { ShellStore } from "./ShellStore";

const one = "1.0.0-aaaaaaaa";
const two = "2.0.0-bbbbbbbb";

let home: string;
let store: string;
const alarms: string[] = [];
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "shells-"));
  store = path.join(home, "store");
  alarms.length = 0;
});
afterEach(() => rm(home, { recursive: true, force: true }));

const aServer = () => new ShellStore(store, (message) => alarms.push(message));
const registry = (): Promise<Registry> => readRegistry(store);
const fileOf = (release: string, name: string) => path.join(store, "r/shell", release, name);

/** Publishes a shell, and promotes it. */
async function release(id: string, part: object = {}): Promise<void> {
  await publish(store, await aShellBuild(path.join(home, id), { release: id, ...part }));
  await promote(store, "shell", id);
}

describe("the shell of a document", () => {
  it("F23 is the promoted one, with the hash of every file", async () => {
    await release(one);
    const shell = await aServer().choose(await registry(), null);
    expect(shell.release).toBe(one);
    const hash = expect.stringMatching(/^sha384-/);
    expect(shell.scripts).toEqual([
      { url: expect.stringMatching(/^\/assets\/main\.[0-9a-f]{8}\.js$/), integrity: hash },
    ]);
    expect(shell.files).toHaveLength(2);
    expect(shell.starter).toBe(`/* starter ${one} */`);
    expect(shell.serviceWorker).toBe(`/* worker ${one} */`);
    expect(shell.renderModule.toString()).toBe(`/* server ${one} */`);
  });

  it("has the starter's additions, and without their files it is not served", async () => {
    const build = path.join(home, one);
    const added = "starter/listing/script.js";
    await mkdir(path.join(build, "starter/listing"), { recursive: true });
    await writeFile(path.join(build, added), "near()");
    await aShellBuild(build, { release: one, additions: { listing: " data-near=" } });
    await publish(store, build);
    await promote(store, "shell", one);
    const shell = await aServer().choose(await registry(), null);
    expect(shell.additions).toEqual([{ asksFor: " data-near=", script: "near()" }]);
    await rm(fileOf(one, added));
    await expect(aServer().choose(await registry(), null)).rejects.toThrow("no shell that can be served");
  });

  it("F23 follows a promotion and a rollback without a restart", async () => {
    await release(one);
    const server = aServer();
    const served = async () => (await server.choose(await registry(), null)).release;
    expect(await served()).toBe(one);
    await release(two);
    expect(await served()).toBe(two);
    await rollback(store, "shell");
    expect(await served()).toBe(one);
  });

  it("F23 is the same on a server that starts later", async () => {
    await release(one);
    const early = aServer();
    await early.choose(await registry(), null);
    await release(two);
    const late = aServer();
    const [first, second] = [await early.choose(await registry(), null), await late.choose(await registry(), null)];
    expect(first).toEqual(second);
  });

  it("F25 is the canary for its share of the visitors, always the same ones", async () => {
    await release(one);
    await publish(store, await aShellBuild(path.join(home, two), { release: two }));
    await promote(store, "shell", two, 10);
    const known = await registry();
    const server = aServer();
    const visitors = Array.from({ length: 500 }, (_, index) => `visitor-${index}`);
    for (const visitor of visitors) {
      const isInShare = bucketOf(visitor) < 1000;
      expect((await server.choose(known, visitor)).release).toBe(isInShare ? two : one);
    }
    expect((await server.choose(known, null)).release).toBe(one);
    expect((await server.inUse(known)).map((shell) => shell.release)).toEqual([one, two]);
  });
});

describe("a shell that cannot be served", () => {
  it.each([
    ["a changed file", () => writeFile(fileOf(two, "server/server.cjs"), "changed"), "other bytes than were published"],
    ["a missing file", () => rm(fileOf(two, "starter/script.js")), "ENOENT"],
    ["a changed description", () => writeFile(fileOf(two, "release.json"), "{}"), "other bytes than were published"],
    ["no files at all", () => rm(fileOf(two, "."), { recursive: true }), "ENOENT"],
  ])("F24 is replaced by the last good one, with an alarm: %s", async (_, damage, message) => {
    await release(one);
    await release(two);
    await damage();
    expect((await aServer().choose(await registry(), null)).release).toBe(one);
    expect(alarms).toEqual([expect.stringContaining(`shell ${two} is not served: `)]);
    expect(alarms[0]).toContain(message);
  });

  it("F24 is passed over when it speaks another protocol", async () => {
    await release(one);
    await release(two, { protocol: 99 });
    expect((await aServer().choose(await registry(), null)).release).toBe(one);
    expect(alarms).toEqual([`shell ${two} is not served: it speaks protocol 99, this document server 1, 2, 3, 4, 5`]);
  });

  it("F24 is replaced while the server runs, and comes back when its files do", async () => {
    jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "performance"] });
    await release(one);
    await release(two);
    const server = aServer();
    const served = async () => (await server.choose(await registry(), null)).release;
    expect(await served()).toBe(two);
    await rm(fileOf(two, "worker/script.js"));
    await server.check(await registry());
    expect(await served()).toBe(one);
    await writeFile(fileOf(two, "worker/script.js"), `/* worker ${two} */`);
    expect(await served()).toBe(one);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await served()).toBe(two);
    jest.useRealTimers();
  });

  it("F24 stays while the whole store is away", async () => {
    await release(one);
    await release(two);
    const server = aServer();
    const known = await registry();
    expect((await server.choose(known, null)).release).toBe(two);
    await rm(store, { recursive: true });
    await server.check(known);
    expect((await server.choose(known, null)).release).toBe(two);
  });

  it("F24 stops the start of a server whose store has no other", async () => {
    await expect(aServer().choose({ schema: 1, revision: 0, remotes: {} }, null)).rejects.toThrow(
      "The release store has no shell that can be served",
    );
  });
});

/** The name of a shell's script. */
async function scriptOf(id: string): Promise<string> {
  const { scripts } = JSON.parse(await readFile(path.join(home, id, "release.json"), "utf8")) as ShellRelease; // aShellBuild wrote it
  return scripts[0] ?? "";
}

it("F23 the files of every shell in the registry are found, also those of one that was rolled back", async () => {
  await release(one);
  await release(two);
  await rollback(store, "shell");
  const server = aServer();
  const known = await registry();
  expect(await server.folderOf(known, await scriptOf(one))).toBe(fileOf(one, "assets/"));
  expect(await server.folderOf(known, await scriptOf(two))).toBe(fileOf(two, "assets/"));
  expect(await server.folderOf(known, "main.00000000.js")).toBeNull();
  expect(await server.folderOf(known, "../server/server.cjs")).toBeNull();
});
