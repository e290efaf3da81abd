import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readRegistry } from "../../../mfe/src/store/registryFile";
import { axeFindings } from "../../support/page/axe";
import { maxRenderedMs, readHtml, untilRendered } from "../../support/page/serverRendered";
import { buildMagazine, mfe, publishChanged, withRegistryRestored } from "../../support/releases";
import { runTool } from "../../support/runNode";
import { expect, test } from "../../support/test";

/** A team releases from a machine that has neither the shop's store nor an account there: only an address and its key. */

let home: string;
test.beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "team-"));
});
test.afterEach(() => rm(home, { recursive: true, force: true }));

test("a team's release is live within its command, and the team changes nothing of others", async ({ page, shop }) => {
  const MFE_KEY = path.join(home, "magazine.pem");
  /** The release tool on the team's machine. */
  const there = (...args: string[]) =>
    runTool([...args, "--json", "--to", shop.url], {
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

test("F39 a link shows a release that visitors do not get yet, as they would get it, until it is ended", async ({
  page,
  shop,
}) => {
  const MFE_KEY = path.join(home, "catalog.pem");
  const there = (...args: string[]) =>
    runTool([...args, "--json", "--to", shop.url], {
      MFE_KEY,
      RELEASES_DIR: path.join(home, "none"),
    });
  const { publicKey } = JSON.parse(await mfe(shop, "keys", "new", MFE_KEY, "--json"));
  await mfe(shop, "keys", "add", publicKey, "--team", "team-catalog", "--remotes", "catalog");
  await withRegistryRestored(shop, async () => {
    const release = await publishChanged(shop, "mf-catalog", {
      "src/pages/CategoryPage.tsx": ["From a plain gold band", "Worded for the preview"],
    });
    await expect(there("preview", "catalog", release, "--days", "31")).rejects.toThrow(/--days takes a number of days/);
    await expect(there("preview", "catalog", "1.0.0-99999999")).rejects.toThrow(/1\.0\.0-99999999/);
    const { url }: { url: string } = JSON.parse(await there("preview", "catalog", release, "--path", "/rings"));

    await page.goto(url);
    await expect(page).toHaveURL("/rings");
    const frame = page.locator('[data-frame="catalog page /rings"]');
    await expect(frame).toHaveAttribute("data-release", release);
    const banner = page.getByRole("complementary", { name: "Preview" });
    await expect(banner).toContainText(`Preview of catalog ${release}, until 20`);
    // The server renders it, as soon as a worker has the release, for this browser alone.
    const reloaded = async () => (await page.reload())?.text();
    await expect.poll(reloaded, { timeout: maxRenderedMs }).toContain("Worded for the preview");
    expect((await page.reload())?.headers()["cache-control"]).toBe("private, no-store");
    expect(await readHtml(shop, "/rings")).not.toContain("Worded for the preview");
    expect(await axeFindings(page)).toEqual([]);

    // The answer to a form that was sent without script is a page of the preview too.
    const headers = { origin: shop.url };
    const sent = await page.request.post("/newsletter", { form: { "newsletter-email": "none" }, headers });
    expect(await sent.text()).toContain(`Preview of catalog ${release}, `);

    const changed = await fetch(url.slice(0, -5) + (url.at(-5) === "A" ? "B" : "A") + url.slice(-4));
    expect([changed.status, await changed.text()]).toEqual([
      403,
      "This preview link is not one that a key of this shop has signed.\n",
    ]);

    await banner.getByRole("link", { name: "End the preview" }).click();
    await expect(banner).toHaveCount(0);
    await expect(frame).not.toHaveAttribute("data-release", release);
  });
});
