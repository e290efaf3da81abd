import { type ChildProcess, spawn } from "node:child_process";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { freePort } from "../../../mfe/src/build/freePort";
import { publishMagazine } from "../../support/releases";
import { projectDir, type Shop, startShop, untilPrinted } from "../../support/shop";
import { expect, test } from "../../support/test";

/** A shop that runs elsewhere and lets a developer's own machine in. */
let shop: Shop;
let good: string;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  shop = await startShop({ env: { OVERRIDE_ORIGINS: "1" } });
  good = await publishMagazine(shop, "mf-magazine-elsewhere");
});
test.afterAll(() => shop?.stop());

const room = "e2e/.tmp/mf-magazine-against";
const ended = (child: ChildProcess) => new Promise((resolve) => child.once("exit", resolve));

test("a remote from source stands in a shop that runs elsewhere, for its developer's tab alone", async ({
  browser,
  browserErrors,
}) => {
  test.setTimeout(150_000);
  browserErrors.allow(/ERR_CONNECTION_REFUSED|WebSocket/);
  const source = path.join(projectDir, room);
  await rm(source, { recursive: true, force: true });
  await cp(path.join(projectDir, "e2e/fixtures/mf-magazine"), source, { recursive: true });
  const dev = spawn(
    process.execPath,
    ["--import", "tsx", "mfe/src/main.ts", "dev", room, "--against", `${shop.url}/magazine`],
    { cwd: projectDir, env: { ...process.env, DEV_PORT: String(await freePort()) } },
  );
  try {
    const said = await untilPrinted(dev, /Open (\S+)/, 60_000);
    const address = said.match(/Open (\S+)/)?.[1] ?? "";
    const context = await browser.newContext({ baseURL: shop.url });
    const page = await context.newPage();
    await page.goto(address);
    const frame = page.locator('main [data-remote="magazine"]').first();
    await expect(frame).toHaveAttribute("data-release", "dev");
    await expect(page.getByText("A page of a fifth remote.")).toBeVisible();
    await expect(page).toHaveURL("/magazine");
    const banner = page.getByRole("region", { name: "Overrides" });
    await expect(banner).toContainText("magazine");

    const file = path.join(source, "src/pages/MagazinePage.tsx");
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace("A page of a fifth remote.", "From my own machine."));
    await expect(page.getByText("From my own machine.")).toBeVisible();

    const other = await context.newPage();
    await other.goto("/magazine");
    await expect(other.locator('main [data-remote="magazine"]').first()).toHaveAttribute("data-release", good);
    await banner.getByRole("button", { name: "Reset" }).click();
    await expect(frame).toHaveAttribute("data-release", good);
    await expect(banner).toHaveCount(0);
    await context.close();
  } finally {
    dev.kill("SIGTERM");
    await ended(dev);
    await rm(source, { recursive: true, force: true });
  }
});
