import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, statfs, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { aBuild } from "../testing/aBuild";
import { publish } from "./publish";
import { readRegistry } from "./registryFile";

const run = promisify(execFile);
const release = "1.0.0-aaaaaaaa";
const megabyte = 1024 * 1024;

let home: string;
let store: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "mfe-full-"));
  store = path.join(home, "store");
  await mkdir(store);
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** A built release of three files of a megabyte each. */
const aLargeBuild = () =>
  aBuild(
    path.join(home, "build"),
    { release },
    { "remoteEntry.js": randomBytes(megabyte), "a.js": randomBytes(megabyte), "b.js": randomBytes(megabyte) },
  );

/** Only root can mount a small file system in memory. */
const asRoot = process.getuid?.() === 0 ? describe : describe.skip;

asRoot("publishing on a full disk", () => {
  beforeEach(() => run("mount", ["-t", "tmpfs", "-o", "size=5m", "tmpfs", store]));
  afterEach(() => run("umount", ["-l", store]));

  it("V13 leaves nothing of the release, so that the next publish succeeds as soon as there is space", async () => {
    const dir = await aLargeBuild();
    const filler = path.join(store, "filler");
    await writeFile(filler, Buffer.alloc(3 * megabyte));
    await expect(publish(store, dir)).rejects.toThrow("ENOSPC");
    expect(await readdir(path.join(store, "tmp"))).toEqual([]);
    expect(await readRegistry(store)).toMatchObject({ revision: 0 });
    await rm(filler);
    await publish(store, dir);
    expect((await readRegistry(store)).remotes.cart?.releases).toHaveProperty([release]);
  });

  it("V13 with no byte left it fails, and leaves no lock behind", async () => {
    const dir = await aLargeBuild();
    const filler = path.join(store, "filler");
    const { bavail, bsize } = await statfs(store);
    await writeFile(filler, Buffer.alloc((bavail + 1) * bsize)).catch(() => undefined);
    await expect(publish(store, dir)).rejects.toThrow("ENOSPC");
    expect((await readdir(store)).filter((name) => name.startsWith("remotes."))).toEqual([]);
    await rm(filler);
    await publish(store, dir);
    expect((await readRegistry(store)).remotes.cart?.releases).toHaveProperty([release]);
  });
});

describe("a publish that was killed", () => {
  it("V13 leaves a folder that the next publish removes", async () => {
    const left = path.join(store, "tmp/left");
    await mkdir(left, { recursive: true });
    const hourAgo = new Date(Date.now() - 3_600_000);
    await utimes(left, hourAgo, hourAgo);
    await publish(store, await aLargeBuild());
    expect(await readdir(path.join(store, "tmp"))).toEqual([]);
  });
});
