import { mkdtemp, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { fastFolder } from "../../../api/src/testing/fastFolder";
import { setUrl } from "../../../shell/protocol/releaseSet";
import { readHtml, untilRendered } from "../../support/page/serverRendered";
import { expect, newDatabase, test } from "../../support/releaseStorage";
import { buildMagazine } from "../../support/releases";
import { runTool } from "../../support/runNode";
import { projectDir, type Shop, startShop } from "../../support/shop";

/** Two document servers that share no disk: their releases are in PostgreSQL, and each has a copy of its own. */

let home: string;
let url: string;
const shops: Shop[] = [];

/** The release tool on a third machine, with the database. */
const mfe = (...args: string[]) =>
  runTool([...args, "--json"], {
    RELEASES_DATABASE_URL: url,
    RELEASES_DIR: path.join(home, "tool"),
  });

async function open(name: string): Promise<Shop> {
  const shop = await startShop({
    releasesDir: path.join(home, name),
    env: { RELEASES_DATABASE_URL: url, SECRET: "one secret for both of these servers" },
  });
  shops.push(shop);
  return shop;
}

/** Whether visitors of this server get the release of the magazine. */
const names = async (shop: Shop, release: string) => (await readHtml(shop, "/magazine")).includes(`"${release}"`);

test.beforeEach(async ({ postgres }) => {
  home = await mkdtemp(path.join(await fastFolder(), "aurelle-shared-"));
  url = await newDatabase(postgres);
  await mfe("import", path.join(projectDir, ".releases"));
});
test.afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.stop();
  await rm(home, { recursive: true, force: true });
});

test("F40 a change at one server is at both, and they go on without the database", async ({
  page,
  postgres,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_CONNECTION_REFUSED .*\/reports\//); // of a page that was left, to the server that has ended meanwhile
  const [one, two] = [await open("one"), await open("two")];
  await expect(mfe("import", path.join(projectDir, ".releases"))).rejects.toThrow(/has a registry already/);

  // Uploaded to the first server, and promoted by way of the second one.
  const MFE_KEY = path.join(home, "magazine.pem");
  const team = (shop: Shop, ...args: string[]) =>
    runTool([...args, "--json", "--to", shop.url], {
      MFE_KEY,
      RELEASES_DIR: path.join(home, "none"),
    });
  const { publicKey } = JSON.parse(await mfe("keys", "new", MFE_KEY));
  await mfe("keys", "add", publicKey, "--team", "team-magazine", "--remotes", "magazine");
  const { release } = JSON.parse(await team(one, "publish", await buildMagazine()));
  await team(two, "promote", "magazine", release);
  for (const shop of [two, one]) {
    await untilRendered(shop, "/magazine", release);
    expect(await readdir(path.join(shop.releasesDir, "r/magazine"))).toEqual([release]);
  }
  await page.goto(`${one.url}/magazine`);
  await expect(page.getByText("A page of a fifth remote.")).toBeVisible();

  // What a document of one server names, the other one has too.
  const [, set = ""] = (await readHtml(one, "/rings")).match(/"set":"([\w-]{43})"/) ?? [];
  expect((await fetch(two.url + setUrl(set))).status).toBe(200);

  await postgres.pause();
  try {
    for (const shop of [one, two]) {
      expect(await names(shop, release)).toBe(true);
      expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
    }
    await page.goto(`${two.url}/rings`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rings");
    await expect(team(one, "quarantine", "magazine", release)).rejects.toThrow(/cannot reach its releases now/);
    await expect(mfe("status")).rejects.toThrow(/The database of the releases cannot be reached/);
    // A server that starts now opens with what its machine has.
    const [restarted] = shops.splice(0, 1);
    await restarted?.stop();
    const again = await open("one");
    expect(await names(again, release)).toBe(true);
    expect(again.stderr()).toContain("the shop opens with the releases that this machine has");
  } finally {
    await postgres.resume();
  }
  await expect(() => team(two, "quarantine", "magazine", release)).toPass();
  for (const shop of shops) await expect.poll(async () => (await fetch(`${shop.url}/magazine`)).status).toBe(404);
});

test("a server without a copy says why it cannot open", async ({ postgres }) => {
  await postgres.pause();
  try {
    await expect(open("one")).rejects.toThrow(/The shop cannot open: The database of the releases cannot be reached/);
  } finally {
    await postgres.resume();
  }
});
