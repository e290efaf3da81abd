import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { statusOf } from "../actions/actions";
import { aBuild } from "../testing/aBuild";
import { promote } from "./promote";
import { provenanceText, readProvenances } from "./provenance";
import { prune } from "./prune";
import { listReleases, publish } from "./publish";
import { readRegistry } from "./registryFile";

const [one, two] = ["1.0.0-aaaaaaaa", "2.0.0-bbbbbbbb"] as const;
let home: string;
let store: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "provenance-"));
  store = path.join(home, "store");
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** Stores a release as versions did that did not check its description, and promotes it. */
async function storeRelease(remote: string, release: string, part: object): Promise<void> {
  const pages = [{ path: `/${remote}`, title: remote }];
  const dir = path.join(home, `${remote}-${release}`);
  await publish(store, await aBuild(dir, { remote, release, pages, ...part }, { "remoteEntry.js": release }));
  await promote(store, remote, release);
}

describe("where a release comes from", () => {
  it("is its build's time and commit, and who has published it", () => {
    const built = { builtAt: "2026-11-25T20:19:34.560Z", commit: "b5f9462beb98bc832d4618a2c244f23da87f5089" };
    expect(provenanceText({ ...built, publishedBy: "team-gifts" })).toBe(
      "built at 2026-11-25 20:19 UTC from b5f9462b, published by team-gifts",
    );
  });

  it.each([
    ["no time", { builtAt: undefined }],
    ["a number as its time", { builtAt: 7 }],
    ["no commit", { commit: undefined }],
    ["a number as its commit", { commit: 7 }],
    ["a text for the terminal as its commit", { commit: "\u001b[2J" }],
  ])("is shown of all releases, and each works, where an earlier version has stored one with %s", async (_, part) => {
    await storeRelease("cart", one, part);
    await storeRelease("cart", two, part);
    await storeRelease("gifts", one, {});
    const provenances = await readProvenances(store, await readRegistry(store));
    expect(provenances.gifts?.[one]).toMatchObject({ builtAt: "2025-01-01T00:00:00.000Z", commit: null });
    const { text } = await statusOf(store);
    expect(text).toContain(`  ${two} built at `);
    expect(text).not.toContain("\u001b");
    expect(await listReleases(store, "cart")).toHaveLength(2);
    expect(await prune(store, 1, Date.now())).toEqual([]);
    await promote(store, "cart", one);
    expect((await readRegistry(store)).remotes.cart?.stable).toBe(one);
  });
});
