import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { connectStorage } from "@aurelle/mfe/storage/storageOf";
import { promote, retire } from "@aurelle/mfe/store/promote";
import { publish } from "@aurelle/mfe/store/publish";
import { aBuild } from "@aurelle/mfe/testing/aBuild";
import { SharedFolder } from "../testing/sharedFolder";
import { LocalCopy } from "./LocalCopy";

const [one, two] = ["1.0.0-aaaaaaaa", "1.0.0-bbbbbbbb"];

let home: string;
let storage: SharedFolder;
let copy: LocalCopy;
let warnings: string[];
let end: () => Promise<void>;

const dir = () => path.join(home, "copy");
/** The folder of the shared storage itself, as another machine changes it. */
const shared = () => path.join(home, "shared");

/** Publishes a release from another machine. */
const publishThere = async (release: string, remote = "cart") =>
  publish(
    shared(),
    await aBuild(
      path.join(home, `build-${remote}-${release}`),
      { release, remote, pages: [{ path: `/${remote}`, title: remote }] },
      { "remoteEntry.js": `${remote} ${release}`, "server/a.cjs": release },
    ),
  );

const stableHere = async (remote = "cart") =>
  JSON.parse(await readFile(path.join(dir(), "remotes.json"), "utf8")).remotes[remote]?.stable;
const releasesHere = async (remote = "cart") => (await readdir(path.join(dir(), "r", remote)).catch(() => [])).sort();

/** Waits for what happens in the background. The test's own limit ends it. */
async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 20));
}

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "copy-"));
  storage = new SharedFolder(shared());
  end = connectStorage(dir(), storage);
  warnings = [];
  copy = new LocalCopy(storage, dir(), (message) => warnings.push(message));
  await publishThere(one);
  await promote(shared(), "cart", one);
});
afterEach(async () => {
  await copy.close();
  await end();
  await rm(home, { recursive: true, force: true });
});

it("copies the releases in service before their registry, and the others after it", async () => {
  await publishThere(two);
  await copy.open();
  expect(await stableHere()).toBe(one);
  expect(await readFile(path.join(dir(), "r/cart", one, "server/a.cjs"), "utf8")).toBe(one);
  await until(async () => (await releasesHere()).length === 2);
  expect(await releasesHere()).toEqual([one, two]);
  expect(await readdir(path.join(dir(), "tmp"))).toEqual([]);
});

it("F40 follows each change, and stays as it is while the storage is away", async () => {
  await copy.open();
  await publishThere(two);
  storage.isAway = true;
  await promote(shared(), "cart", two);
  for (const _ of [1, 2]) await copy.update();
  expect(await stableHere()).toBe(one);
  expect(warnings).toEqual(["the releases on this machine are not up to date: the storage is away"]);
  storage.isAway = false;
  await copy.update();
  expect(await stableHere()).toBe(two);
});

it("follows notices of changes, and repeats what has failed by itself", async () => {
  await copy.open();
  await publishThere(two);
  await promote(shared(), "cart", two);
  storage.isAway = true;
  storage.notify();
  await copy.update();
  storage.isAway = false;
  await until(async () => (await stableHere()) === two);
  expect(await stableHere()).toBe(two);
});

it("F40 opens with what the machine has when the storage is away, and not at all without a copy", async () => {
  storage.isAway = true;
  await expect(copy.open()).rejects.toThrow("the storage is away");
  storage.isAway = false;
  await copy.open();
  await copy.close();
  storage.isAway = true;
  await copy.open();
  expect(warnings).toEqual(["the shop opens with the releases that this machine has: the storage is away"]);
  expect(await copy.ensure("cart", one)).toBe(true);
});

it("F40 a release with other bytes than were published does not come here, and keeps no other from visitors", async () => {
  await publishThere(two);
  await writeFile(path.join(shared(), "r/cart", two, "remoteEntry.js"), "other bytes");
  await promote(shared(), "cart", two);
  await publishThere(one, "gifts");
  await promote(shared(), "gifts", one);
  await copy.open();
  expect(await releasesHere()).toEqual([one]);
  expect([await stableHere("gifts"), await releasesHere("gifts")]).toEqual([one, [one]]);
  expect(warnings).toContain(
    `cart ${two} is not on this machine: remoteEntry.js has other bytes in the shared storage than were published.`,
  );
});

it("copies a release that a tab asks for, but asks the storage for no other", async () => {
  await copy.open();
  await copy.close();
  await rm(path.join(dir(), "r"), { recursive: true });
  storage.isAway = true;
  expect(await copy.ensure("cart", "9.9.9-99999999")).toBe(true);
  expect(await copy.ensure("constructor", one)).toBe(true);
  expect(await copy.ensure("cart", one)).toBe(false);
  storage.isAway = false;
  expect(await copy.ensure("cart", one)).toBe(true);
  expect(await releasesHere()).toEqual([one]);
});

it("removes what was pruned, but not a release that is just being published", async () => {
  await copy.open();
  await retire(shared(), "cart");
  for (const name of ["old", "new"]) await mkdir(path.join(dir(), "r/cart", name));
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(path.join(dir(), "r/cart/old"), longAgo, longAgo);
  await copy.update();
  await until(async () => !(await releasesHere()).includes("old"));
  expect(await releasesHere()).toEqual([one, "new"]);
});

it("has the switch for visits without a connection, until it is switched on again", async () => {
  const names = () => readdir(dir());
  await copy.open();
  await storage.change(({ replace }) => replace("service-worker.off", ""));
  await copy.update();
  expect(await names()).toContain("service-worker.off");
  await storage.change(({ remove }) => remove("service-worker.off"));
  await copy.update();
  expect(await names()).not.toContain("service-worker.off");
});
