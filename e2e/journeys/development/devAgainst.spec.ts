import { type ChildProcess, spawn } from "node:child_process";
import { cp, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { freePort } from "../../../mfe/src/build/freePort";
import { readRegistry } from "../../../mfe/src/store/registryFile";
import { documentReleases } from "../../support/documentReleases";
import { devOverlay, devOverlays } from "../../support/page/devOverlay";
import { publishMagazine, withRegistryRestored } from "../../support/releases";
import { saveFile } from "../../support/saveFile";
import { projectDir, untilPrinted } from "../../support/shop";
import { expect, test } from "../../support/test";

/** `mfe dev --against` of a copy of the remote. */
let dev: ChildProcess;
let url: string;
const source = `e2e/.tmp/mf-magazine-against-${process.env.TEST_WORKER_INDEX}`;
const pageFile = path.join(projectDir, source, "src/pages/MagazinePage.tsx");
// The shop is as in production, and does not know the remote.
test.beforeAll(async ({ shop }) => {
  await rm(path.join(projectDir, source), { recursive: true, force: true });
  await cp(path.join(projectDir, "e2e/fixtures/mf-magazine"), path.join(projectDir, source), { recursive: true });
  const ports = { PORT: String(await freePort()), DEV_PORT: String(await freePort()) };
  const args = ["--import", "tsx", "mfe/src/main.ts", "dev", source, "--against", `${shop.url}/magazine`];
  dev = spawn(process.execPath, args, { cwd: projectDir, env: { ...process.env, ...ports } });
  const output = await untilPrinted(dev, /Open (\S+)/);
  url = output.match(/Open (\S+)/)?.[1] ?? "";
});
// Playwright has closed the pages before: a page logs errors when its sockets to the server break.
test.afterAll(async () => {
  const ended = new Promise((resolve) => (dev ? dev.once("exit", resolve) : resolve(null)));
  dev?.kill("SIGTERM");
  await ended;
  await rm(path.join(projectDir, source), { recursive: true, force: true });
});

async function editPage(from: string, to: string): Promise<void> {
  const text = await readFile(pageFile, "utf8");
  if (!text.includes(from)) throw new Error(`the page does not contain: ${from}`);
  await saveFile(pageFile, text.replace(from, to));
}

test("F34 a remote from source runs in a shop elsewhere, whose store and pages stay as they are", async ({
  page,
  shop,
}) => {
  const before = await readRegistry(shop.releasesDir);
  await page.goto(url);
  const frame = page.locator('main [data-remote="magazine"]').first();
  await expect(frame).toHaveAttribute("data-release", "dev");
  await expect(page.getByText("A page of a fifth remote.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Overrides" })).toContainText("magazine");
  await page.goto(new URL("/rings", url).href);
  await expect(page.locator('main [data-remote="catalog"]').first()).toHaveAttribute("data-release", /^1\.0\.0-/);
  await page.locator("main a[href^='/product/']").first().click();
  await expect(page).toHaveURL(/\/product\//);

  expect(await readRegistry(shop.releasesDir)).toEqual(before);
  expect((await fetch(`${shop.url}/magazine`)).status).toBe(404);
});

test("F34 an edit shows in the page without losing its state, although the shop's React cannot replace it", async ({
  page,
}) => {
  await page.goto(url);
  await page.getByRole("button", { name: "Read 0 times" }).click();
  await editPage("A page of a fifth remote.", "From the development machine.");
  await expect(page.getByText("From the development machine.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Read 1 times" })).toBeVisible();

  // With other hooks the component begins anew, in the same document.
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await editPage("useState(0);", "useState(0);\n  const [from] = useState(7);");
  await editPage("Read {count} times", "Read {count + from} times");
  await expect(page.getByRole("button", { name: "Read 7 times" })).toBeVisible();
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  // The use before its hook: a build between the two edits must run.
  await editPage("Read {count + from} times", "Read {count} times");
  await editPage("useState(0);\n  const [from] = useState(7);", "useState(0);");
  await expect(page.getByRole("button", { name: "Read 0 times" })).toBeVisible();
});

test("F34 a syntax error shows over the page with its file, and goes away when it is fixed", async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/rspack-dev-server/);
  await page.goto(url);
  await page.getByRole("button", { name: "Read 0 times" }).click();
  await editPage("<Container>", "<Container");
  const overlay = devOverlay(page);
  await expect(overlay.getByText("ERROR in ./src/pages/MagazinePage.tsx")).toBeVisible();
  await editPage("<Container", "<Container>");
  await expect(devOverlays(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Read 1 times" })).toBeVisible();
});

test("F34 the source replaces a release that the shop has, and shoppers get the release", ({ page, shop }) =>
  withRegistryRestored(shop, async () => {
    const good = await publishMagazine(shop);
    await page.goto(url);
    await expect(page.locator('main [data-remote="magazine"]').first()).toHaveAttribute("data-release", "dev");
    const { remotes } = await documentReleases(shop.url, await (await fetch(`${shop.url}/magazine`)).text());
    expect(remotes.magazine?.release).toBe(good);
  }));
