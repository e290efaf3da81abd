import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { promoteRelease, publishFolder } from "../../../mfe/src/actions/actions";
import { publish } from "../../../mfe/src/store/publish";
import { documentReleases } from "../../support/documentReleases";
import { copyProject, removeCopy } from "../../support/projectCopy";
import { mfe, promote, publishMagazine, rollback, saveRegistry } from "../../support/releases";
import type { Shop } from "../../support/shop";
import { expect, test } from "../../support/test";

const run = promisify(execFile);

/** A checkout with a newer shell: another patch of React, and a user interface with one more name. */
let checkout: string;
let restoreRegistry = async () => {};
/** The release of the remote `magazine` that visitors get. */
let good: string;
/** The version of the user interface that today's shell provides. */
let provided: string;
test.beforeAll(async ({ shop }) => {
  restoreRegistry = await saveRegistry(shop);
  good = await publishMagazine(shop);
  checkout = await copyProject();
  await edit("shared/package.json", /"react": "19\.3\.\d+"/, '"react": "19.3.99"');
  await edit("shared/src/ui/ui.ts", /$/, 'export { VisuallyHidden as Whisper } from "./layout/VisuallyHidden";\n');
  await edit("shared/build/sharedHistory.json", /("@aurelle\/shared\/ui": \{)/, '$1 "2.99.0": ["Whisper"],');
  const history = JSON.parse(await readFile(path.join(checkout, "shared/build/sharedHistory.json"), "utf8"));
  const { "2.99.0": added, ...earlier } = history["@aurelle/shared/ui"];
  provided = String(Object.keys(earlier).at(-1));
  history["@aurelle/shared/ui"] = { ...earlier, "2.99.0": added }; // versions are listed oldest first
  await writeFile(path.join(checkout, "shared/build/sharedHistory.json"), JSON.stringify(history));
});
test.afterAll(async () => {
  await restoreRegistry();
  if (checkout) await removeCopy(checkout);
});

async function edit(file: string, from: RegExp, to: string): Promise<void> {
  const text = await readFile(path.join(checkout, file), "utf8");
  if (!from.test(text)) throw new Error(`${file} does not contain ${from}`);
  await writeFile(path.join(checkout, file), text.replace(from, to));
}
/** Runs the release tool of the newer checkout. */
const inCheckout = async ({ releasesDir }: Pick<Shop, "releasesDir">, ...args: string[]) =>
  run(process.execPath, ["--import", "tsx", "mfe/src/main.ts", ...args], {
    cwd: checkout,
    env: { ...process.env, RELEASES_DIR: releasesDir },
  });
/** Builds the magazine of the newer checkout. @returns the release and its ranges. */
async function buildMagazine(
  shop: Pick<Shop, "releasesDir">,
): Promise<{ release: string; shared: Record<string, string> }> {
  await inCheckout(shop, "build", "e2e/fixtures/mf-magazine");
  return JSON.parse(await readFile(path.join(checkout, "e2e/fixtures/mf-magazine/dist/release.json"), "utf8"));
}

/** The releases that the page of a shop names, and the addresses that it requested of the magazine. */
async function visit(page: Page, { url }: Pick<Shop, "url">) {
  const requests: string[] = [];
  const listener = (request: { url: () => string }) => requests.push(request.url());
  page.on("request", listener);
  await page.goto(`${url}/magazine?mf.inspect`);
  const frame = page.locator('main [data-remote="magazine"]').first();
  await expect(frame).toHaveAttribute("data-state", "ready");
  page.off("request", listener);
  const { remotes } = await documentReleases(url, await (await page.request.get(`${url}/magazine`)).text());
  return {
    shown: await frame.getAttribute("data-release"),
    requests: requests.filter((address) => address.includes("/r/magazine/")),
    releases: Object.entries(remotes)
      .filter(([name]) => name !== "magazine")
      .map(([name, { release }]) => `${name} ${release}`),
  };
}

/** The release of the magazine that the shop's document names. */
async function named({ url }: Pick<Shop, "url">): Promise<string | undefined> {
  const { remotes } = await documentReleases(url, await (await fetch(`${url}/magazine`)).text());
  return remotes.magazine?.release;
}

test("F17 F18 a release that imports a newer name waits for its shell, and no other remote moves", async ({
  page,
  shop,
}) => {
  // The same source gives the same release, although React has another patch and the user interface another name.
  expect((await buildMagazine(shop)).release).toBe(good);

  await edit("e2e/fixtures/mf-magazine/src/pages/MagazinePage.tsx", /PageHeader \}/, "PageHeader, Whisper }");
  await edit(
    "e2e/fixtures/mf-magazine/src/pages/MagazinePage.tsx",
    /A page of a fifth remote\./,
    "A newer page.<Whisper>psst</Whisper>",
  );
  const { release: ahead, shared } = await buildMagazine(shop);
  expect(shared).toMatchObject({
    react: "^19.0.0",
    "@aurelle/shared/ui": "^2.99.0",
    "@aurelle/shared/slots": "^2.1.0",
  });
  const dist = path.join(checkout, "e2e/fixtures/mf-magazine/dist");
  await publishFolder(shop.releasesDir, dist, dist, false);
  const promoted = await promoteRelease(shop.releasesDir, "magazine", ahead, { percent: 100 });
  expect(promoted.text).toContain(`visitors do not get magazine ${ahead} yet`);

  // Today's shell shows the last good release, fetches nothing of the newer one, and says why.
  const before = await visit(page, shop);
  expect(before.shown).toBe(good);
  expect(before.requests.filter((address) => address.includes(ahead))).toEqual([]);
  const reason = `magazine ${ahead} requires @aurelle/shared/ui ^2.99.0, the shell provides ${provided}`;
  await expect(page.getByRole("complementary", { name: "Inspector" })).toContainText(reason);

  // The shell that has the name comes: the server that runs shows it, and takes the release up by itself.
  await inCheckout(shop, "build", "shell");
  const published = await publish(shop.releasesDir, path.join(checkout, "shell/dist/release"));
  const plan = await mfe(shop, "plan", "shell", published.release);
  expect(plan).toMatch(new RegExp(`magazine +${good} -> ${ahead}\n`));
  expect(plan.match(/ stays$/gm)?.length).toBe(before.releases.length);
  await promote(shop, "shell", published.release);
  await expect.poll(() => named(shop)).toBe(ahead);
  expect(await visit(page, shop)).toMatchObject({ shown: ahead, releases: before.releases });
  await expect(page.getByText("psst")).toBeAttached();

  // The shell is rolled back: the magazine goes back with it, and still no other remote moves.
  await rollback(shop, "shell");
  await expect.poll(() => named(shop)).toBe(good);
  expect(await visit(page, shop)).toMatchObject({ shown: good, releases: before.releases });
  await promote(shop, "magazine", good);
});
