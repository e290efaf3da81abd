import { type ChildProcess, spawn } from "node:child_process";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import path from "node:path";
import { publishWishes } from "../support/releases";
import { freePort, projectDir, type Shop, startShop, untilPrinted } from "../support/shop";
import { expect, test } from "../support/test";

/** A shop that runs elsewhere and lets a developer's own machine in. */
let shop: Shop;
let good: string;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  shop = await startShop({ env: { OVERRIDE_ORIGINS: "1" } });
  good = await publishWishes(shop, "mf-wishes-elsewhere");
});
test.afterAll(() => shop?.stop());

const room = "e2e/.tmp/mf-wishes-against";
const ended = (child: ChildProcess) => new Promise((resolve) => child.once("exit", resolve));

test("a remote from source stands in a shop that runs elsewhere, for its developer's tab alone", async ({
  browser,
  faults,
}) => {
  test.setTimeout(150_000);
  faults.allow(/ERR_CONNECTION_REFUSED|WebSocket/);
  const source = path.join(projectDir, room);
  await rm(source, { recursive: true, force: true });
  await cp(path.join(projectDir, "e2e/fixtures/mf-wishes"), source, { recursive: true });
  const dev = spawn(
    process.execPath,
    ["--import", "tsx", "mfe/src/main.ts", "dev", room, "--against", `${shop.url}/wishes`],
    { cwd: projectDir, env: { ...process.env, DEV_PORT: String(await freePort()) } },
  );
  try {
    const said = await untilPrinted(dev, /Open (\S+)/, 60_000);
    const address = said.match(/Open (\S+)/)?.[1] ?? "";
    const context = await browser.newContext({ baseURL: shop.url });
    const page = await context.newPage();
    await page.goto(address);
    const frame = page.locator('main [data-remote="wishes"]').first();
    await expect(frame).toHaveAttribute("data-release", "dev");
    await expect(page.getByText("A page of a fifth remote.")).toBeVisible();
    await expect(page).toHaveURL("/wishes");
    const banner = page.getByRole("region", { name: "Overrides" });
    await expect(banner).toContainText("wishes");

    const file = path.join(source, "src/pages/WishesPage.tsx");
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace("A page of a fifth remote.", "From my own machine."));
    await expect(page.getByText("From my own machine.")).toBeVisible();

    const other = await context.newPage();
    await other.goto("/wishes");
    await expect(other.locator('main [data-remote="wishes"]').first()).toHaveAttribute("data-release", good);
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

const listen = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, "localhost", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });

test("F2 an allowed host that sends the browser on to another one leads nowhere", async ({ browser, faults }) => {
  faults.allow(/Content.Security.Policy|Failed to load|dynamically imported|net::ERR|remote wishes/i);
  let asked = 0;
  const evil = createServer((_, response) => {
    asked += 1;
    response.writeHead(200, { "Content-Type": "text/javascript", "Access-Control-Allow-Origin": "*" });
    response.end("globalThis.evil = true; export const get = () => {}, init = () => {};");
  });
  const evilPort = await listen(evil);
  const allowed = createServer((request, response) => {
    const Location = `http://127.0.0.1:${evilPort}${request.url}`;
    response.writeHead(302, { Location, "Access-Control-Allow-Origin": "*" }).end();
  });
  const port = await listen(allowed);
  try {
    const context = await browser.newContext({ baseURL: shop.url });
    const page = await context.newPage();
    await page.goto(`/wishes?mf.wishes=http://localhost:${port}`);
    await expect(page.locator('main [data-remote="wishes"][data-state="failed"]').first()).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    expect(await page.evaluate(() => "evil" in globalThis)).toBe(false);
    expect(asked).toBe(0);
    await context.close();
  } finally {
    for (const server of [allowed, evil]) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }
});
