import { spawn } from "node:child_process";
import { access, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { freePort } from "../../../mfe/src/build/freePort";
import { untilRendered } from "../../support/page/serverRendered";
import { mfe, withRegistryRestored } from "../../support/releases";
import { saveFile } from "../../support/saveFile";
import { untilPrinted } from "../../support/shop";
import { createTeamRepository, type TeamRepository } from "../../support/teamRepository";
import { expect, test } from "../../support/test";

/** A team works in a repository of its own: with the shop's packages, the shop's address and a key, and nothing else of the shop. */

let team: TeamRepository;
test.beforeAll(async ({ shop }) => {
  team = await createTeamRepository("gift-cards", shop);
});
test.afterAll(() => team.remove());

test("F37 a remote outside the shop's repository is tested, released, rendered by the server and taken back", async ({
  page,
  shop,
}) => {
  await team.npm(["test"]);
  // Where the tool stores the key of `mfe login`.
  const env = { XDG_CONFIG_HOME: team.home, MFE_KEY: "" };
  const login = ["login", shop.url, "--json"];
  // What the script `release` runs.
  const releaseArgs = ["release", ".", "--to", shop.url];
  await expect(team.mfe(releaseArgs, env)).rejects.toThrow(/Give the file of your private key/);
  const { publicKey, known, file } = JSON.parse(await team.npm(["exec", "--", "mfe", ...login], env));
  expect([known, (await stat(file)).mode & 0o777]).toEqual([false, 0o600]);
  await expect(team.mfe(releaseArgs, env)).rejects.toThrow(/does not know this key/);
  await mfe(shop, "keys", "add", publicKey, "--team", "team-gifts", "--remotes", "gift-cards");
  expect(JSON.parse(await team.mfe(login, env))).toMatchObject({ publicKey, known: true });
  await withRegistryRestored(shop, async () => {
    const printed = await team.npm(["run", "--silent", "release", "--", "--json"], env);
    const { release } = JSON.parse(printed);
    await untilRendered(shop, "/gift-cards", release);
    // A pipeline that runs again for the same files ends well.
    const again = await team.mfe([...releaseArgs, "--percent", "10"], env);
    expect(again).toContain(`all visitors get gift-cards ${release} already`);
    await page.goto("/gift-cards");
    await expect(page.locator('[data-frame="gift-cards page /gift-cards"]')).toHaveAttribute("data-release", release);
    await expect(page.getByRole("heading", { level: 1, name: "GiftCards" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Continue Shopping" }).click();
    await expect(page).toHaveURL("/");
    await team.mfe(["quarantine", "gift-cards", release, "--to", shop.url], env);
    await expect.poll(async () => (await fetch(`${shop.url}/gift-cards`)).status).toBe(404);
  });
  await access(path.join(team.dir, "dist/release.json"));
});

test("F37 its source runs inside the shop, and an edit shows without losing the page's state", async ({ page }) => {
  const ports = { PORT: String(await freePort()), DEV_PORT: String(await freePort()) };
  const dev = spawn("npm", ["run", "dev"], { cwd: team.dir, env: { ...process.env, ...ports }, detached: true });
  const ended = new Promise((resolve) => dev.once("exit", resolve));
  try {
    const url = (await untilPrinted(dev, /Open (\S+)/)).match(/Open (\S+)/)?.[1] ?? "";
    await page.goto(new URL("/gift-cards", url).href);
    await expect(page.locator('main [data-remote="gift-cards"]').first()).toHaveAttribute("data-release", "dev");
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    const file = path.join(team.dir, "src/pages/GiftCardsPage.tsx");
    const text = await readFile(file, "utf8");
    await saveFile(file, text.replace("This page comes from", "This page is made by"));
    await expect(page.getByText("This page is made by mf-gift-cards.")).toBeVisible();
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  } finally {
    await page.goto("about:blank"); // the page would log that its socket to the server breaks
    if (dev.exitCode === null) process.kill(-(dev.pid ?? 0), "SIGTERM"); // npm and what it has started
    await ended;
  }
});

test("F37 the tool says what it can do only in the shop's repository, or with a shop", async () => {
  await expect(team.mfe(["assemble"])).rejects.toThrow(/needs the source of the shop/);
  await expect(team.mfe(["dev", "."])).rejects.toThrow(/Name the shop in which the remote runs/);
  await expect(team.mfe(["promote", "gift-cards", "1.0.0-3f9c1ab2"])).rejects.toThrow(/Name the shop: --to/);
  await expect(team.mfe(["build", "cart"])).rejects.toThrow(/There is no remote "cart"/);
  expect(await team.mfe(["build", "gift-cards"])).toMatch(/^gift-cards 1\.0\.0-[0-9a-f]{8} is built in dist$/m);
});
