import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readRegistry } from "../../../mfe/src/store/registryFile";
import { untilRendered } from "../../support/page/serverRendered";
import { buildMagazine, mfe, withRegistryRestored } from "../../support/releases";
import { runNode } from "../../support/runNode";
import { expect, test } from "../../support/test";

/** A team releases from a machine that has neither the shop's store nor an account there: only an address and its key. */

let home: string;
test.beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "team-"));
});
test.afterEach(() => rm(home, { recursive: true, force: true }));

test("a team's release is live within its command, and the team changes nothing of others", async ({ page, shop }) => {
  test.setTimeout(180_000);
  const MFE_KEY = path.join(home, "magazine.pem");
  /** The release tool on the team's machine. */
  const there = (...args: string[]) =>
    runNode(["mfe/src/main.ts", ...args, "--json", "--to", shop.url], {
      MFE_KEY,
      RELEASES_DIR: path.join(home, "none"),
    });
  const { id, publicKey } = JSON.parse(await mfe(shop, "keys", "new", MFE_KEY, "--json"));
  await expect(there("status")).rejects.toThrow(/does not know this key/);
  await mfe(shop, "keys", "add", publicKey, "--team", "team-magazine", "--remotes", "magazine");
  await withRegistryRestored(shop, async () => {
    const { release } = JSON.parse(await there("publish", await buildMagazine(), "--first"));
    await untilRendered(shop, "/magazine", release);
    await page.goto("/magazine");
    await expect(page.locator('[data-frame="magazine page /magazine"]')).toHaveAttribute("data-release", release);
    await expect(page.getByText("A page of a fifth remote.")).toBeVisible();

    const { remotes } = await readRegistry(shop.releasesDir);
    await expect(there("rollback", "cart")).rejects.toThrow(/may change magazine, but not cart/);
    await mfe(shop, "keys", "revoke", id);
    await expect(there("quarantine", "magazine", release)).rejects.toThrow(/The key was revoked/);
    expect((await readRegistry(shop.releasesDir)).remotes).toEqual(remotes);
    const log = await readFile(path.join(shop.releasesDir, "log.jsonl"), "utf8");
    expect(log).toContain(`"who":"team-magazine (key ${id})","what":"promote magazine ${release}"`);
  });
});
