import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promote } from "../store/promote";
import { publish } from "../store/publish";
import { readRegistry } from "../store/registryFile";
import { aBuild } from "../testing/aBuild";
import { aShellBuild } from "../testing/aShellBuild";
import { promoteAround } from "./promoteAround";

let home: string;
let store: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "mfe-"));
  store = path.join(home, "store");
});
afterEach(() => rm(home, { recursive: true, force: true }));

const one = "1.0.0-aaaaaaaa";
const two = "2.0.0-bbbbbbbb";

async function publishShell(release: string, provides: string): Promise<void> {
  const facts = { provides, mf: "2.9.2", shared: { react: "19.3.1" } };
  await publish(store, await aShellBuild(path.join(home, `shell-${release}`), { release, facts }));
}

async function releaseRemote(remote: string, release: string, requires: string): Promise<void> {
  const page = { path: `/${remote}`, title: remote };
  const files = { "remoteEntry.js": `/* ${remote} ${release} */` };
  await publish(
    store,
    await aBuild(path.join(home, `${remote}-${release}`), { remote, release, requires, pages: [page] }, files),
  );
  await promote(store, remote, release);
}

const stables = async () => {
  const { shell, remotes } = await readRegistry(store);
  return [shell?.stable, remotes.cart?.stable];
};

/** The shop in service: a shell of contract 2 with a cart for it. */
async function aShop(): Promise<void> {
  await publishShell(one, "2.0.0");
  await promote(store, "shell", one);
  await releaseRemote("cart", one, "^2.0.0");
}

describe("a new shell with its remotes", () => {
  it("F23 comes after the remotes where those in service cannot run with it", async () => {
    await aShop();
    await publishShell(two, "3.0.0");
    let before: unknown;
    const lost = await promoteAround(store, two, async () => {
      before = await stables();
      await releaseRemote("cart", two, "^3.0.0");
    });
    expect(before).toEqual([one, one]);
    expect(lost).toEqual([]);
    expect(await stables()).toEqual([two, two]);
  });

  it("F23 is not promoted where visitors lose a remote even so, but the remotes are released", async () => {
    await aShop();
    await releaseRemote("gifts", one, "^2.0.0");
    await publishShell(two, "3.0.0");
    const lost = await promoteAround(store, two, () => releaseRemote("cart", two, "^3.0.0"));
    expect(lost).toEqual([`gifts: ${one} requires contract ^2.0.0, the shell provides 3.0.0`]);
    expect(await stables()).toEqual([one, two]);
  });

  it.each([
    ["no shell is in service", false],
    ["all remotes run with it", true],
  ])("comes before the remotes where %s", async (_, isUpdate) => {
    if (isUpdate) await aShop();
    await publishShell(two, "2.1.0");
    let before: unknown;
    await promoteAround(store, two, async () => {
      before = await stables();
    });
    expect(before).toEqual([two, isUpdate ? one : undefined]);
  });
});
