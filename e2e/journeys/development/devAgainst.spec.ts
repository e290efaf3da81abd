import { type ChildProcess, spawn } from "node:child_process";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { freePort } from "../../../mfe/src/build/freePort";
import { publishMagazine } from "../../support/releases";
import { projectDir, type Shop, startShop, untilPrinted } from "../../support/shop";
import { expect, test } from "../../support/test";

/** A remote shop that allows overrides with a developer's own origin. */
let shop: Shop;
let good: string;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  shop = await startShop({ env: { OVERRIDE_ORIGINS: "1" } });
  good = await publishMagazine(shop);
});
test.afterAll(() => shop?.stop());

const source = "e2e/.tmp/mf-magazine-against";
const ended = (child: ChildProcess) => new Promise((resolve) => child.once("exit", resolve));

test("a remote from source runs in a shop elsewhere, in its developer's tab only", async ({ browser }) => {
  test.setTimeout(150_000);
  const sourceDir = path.join(projectDir, source);
  await rm(sourceDir, { recursive: true, force: true });
  await cp(path.join(projectDir, "e2e/fixtures/mf-magazine"), sourceDir, { recursive: true });
  const dev = spawn(
    process.execPath,
    ["--import", "tsx", "mfe/src/main.ts", "dev", source, "--against", `${shop.url}/magazine`],
    { cwd: projectDir, env: { ...process.env, DEV_PORT: String(await freePort()) } },
  );
  const context = await browser.newContext({ baseURL: shop.url });
  try {
    const output = await untilPrinted(dev, /Open (\S+)/, 60_000);
    const address = output.match(/Open (\S+)/)?.[1] ?? "";
    const page = await context.newPage();
    await page.goto(address);
    const frame = page.locator('main [data-remote="magazine"]').first();
    await expect(frame).toHaveAttribute("data-release", "dev");
    await expect(page.getByText("A page of a fifth remote.")).toBeVisible();
    await expect(page).toHaveURL("/magazine");
    const banner = page.getByRole("region", { name: "Overrides" });
    await expect(banner).toContainText("magazine");

    const file = path.join(sourceDir, "src/pages/MagazinePage.tsx");
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace("A page of a fifth remote.", "From the development machine."));
    await expect(page.getByText("From the development machine.")).toBeVisible();

    const other = await context.newPage();
    await other.goto("/magazine");
    await expect(other.locator('main [data-remote="magazine"]').first()).toHaveAttribute("data-release", good);
    await banner.getByRole("button", { name: "Reset" }).click();
    await expect(frame).toHaveAttribute("data-release", good);
    await expect(banner).toHaveCount(0);
  } finally {
    // The pages are closed first: they would log errors when their connections to the server break.
    await context.close();
    dev.kill("SIGTERM");
    await ended(dev);
    await rm(sourceDir, { recursive: true, force: true });
  }
});
