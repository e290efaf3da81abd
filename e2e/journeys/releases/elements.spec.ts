import { readFile } from "node:fs/promises";
import path from "node:path";
import { untilHydrated, untilRendered } from "../../support/page/serverRendered";
import { mfe, withRegistryRestored } from "../../support/releases";
import { saveFile } from "../../support/saveFile";
import { createTeamRepository, type TeamRepository } from "../../support/teamRepository";
import { expect, test } from "../../support/test";

/** A remote without React: a custom element. Vue and Svelte are in the long test `outside`, because the project does not have them. */

let team: TeamRepository;
test.beforeAll(async ({ shop }) => {
  team = await createTeamRepository("stars", shop, "element");
});
test.afterAll(() => team.remove());

test("F38 a part without React is rendered by the server, taken over, left, mounted by the browser, and fails like any other", async ({
  page,
  shop,
  browserErrors,
}) => {
  await team.npm(["test"]);
  const MFE_KEY = path.join(team.home, "stars.pem");
  const { publicKey } = JSON.parse(await team.mfe(["keys", "new", MFE_KEY, "--json"]));
  await mfe(shop, "keys", "add", publicKey, "--team", "team-stars", "--remotes", "stars");
  const releaseStars = async (): Promise<string> =>
    JSON.parse(await team.npm(["run", "--silent", "release", "--", "--json"], { MFE_KEY })).release;
  const counter = (count: number) => page.getByRole("button", { name: `Pressed ${count} times` });
  await withRegistryRestored(shop, async () => {
    const good = await releaseStars();
    await untilRendered(shop, "/stars", good);
    await untilRendered(shop, "/stars", "This page comes from mf-stars."); // a busy server leaves it to the browser at first
    await page.goto("/stars");
    await page.evaluate(() => Object.assign(window, { ofServer: document.querySelector("main h1") }));
    await untilHydrated(page);
    await counter(0).click();
    await expect(counter(1)).toBeVisible();
    const isSameElement = () =>
      page.evaluate(() => document.querySelector("main h1") === (window as { ofServer?: Element }).ofServer);
    expect(await isSameElement()).toBe(true);
    // Its link opens the next page without a document, and the way back mounts the part in the browser.
    await page.getByRole("main").getByRole("link", { name: "Continue Shopping" }).click();
    await expect(page.getByRole("heading", { name: "Perfect Birthday Gift Ideas" })).toBeVisible();
    await page.goBack();
    await counter(0).click();
    await expect(counter(1)).toBeVisible();
    expect([await isSameElement(), await page.evaluate(() => "ofServer" in window)]).toEqual([false, true]);

    // A release whose part throws costs nothing: visitors see the last good one.
    browserErrors.allow(/no stars tonight/);
    const file = path.join(team.dir, "src/pages/StarsPage.ts");
    const text = await readFile(file, "utf8");
    await saveFile(file, text.replace("defineCounter(); //", 'throw new Error("no stars tonight"); //'));
    const broken = await releaseStars();
    await untilRendered(shop, "/stars", broken);
    await page.goto("/stars");
    await counter(0).click();
    await expect(counter(1)).toBeVisible();
    await expect(page.locator('[data-frame="stars page /stars"]')).toHaveAttribute("data-release", good);
  });
});
