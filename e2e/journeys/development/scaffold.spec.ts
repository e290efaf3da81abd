import { execFile, spawn } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { freePort } from "../../../mfe/src/build/freePort";
import { copySeededData } from "../../support/dataTemplate";
import { copyProject, hashFiles, removeCopy } from "../../support/projectCopy";
import { mfe as mfeOf, withRegistryRestored } from "../../support/releases";
import { untilPrinted } from "../../support/shop";
import { expect, test } from "../../support/test";

const run = promisify(execFile);

const start = ["--import", "tsx", "mfe/src/main.ts"];

let checkout: string;
/** The files before `mfe new gifts`, and what it printed. */
let before: Map<string, string>;
let output: string;
test.beforeAll(async () => {
  checkout = await copyProject();
  before = await hashFiles(checkout);
  output = (await run(process.execPath, [...start, "new", "gifts"], { cwd: checkout })).stdout;
});
test.afterAll(() => (checkout ? removeCopy(checkout) : undefined));

test("from `mfe new` to its page in the assembled shop, and no file outside its folder changes", async ({
  page,
  shop,
}) => {
  const env = { ...process.env, RELEASES_DIR: shop.releasesDir, FORCE_COLOR: "0" };
  const startedAt = Date.now();
  const command = async (...args: string[]) => {
    const { stdout, stderr } = await run(process.execPath, args, { cwd: checkout, env });
    return stdout + stderr;
  };
  const mfe = (...args: string[]) => command(...start, ...args);
  const tool = (name: string) => path.join("node_modules", name);

  expect(output).toContain("mf-gifts is ready");
  expect(output).toMatch(/npm install .*package-lock\.json/); // else `npm ci` fails in the next checkout
  await mfe("build", "mf-gifts");
  expect(await mfe("check", "mf-gifts")).not.toContain("NO");
  await withRegistryRestored(shop, async () => {
    const { release } = JSON.parse(await mfe("publish", "mf-gifts", "--json"));
    expect((await fetch(`${shop.url}/gifts`)).status).toBe(404);
    await mfeOf(shop, "promote", "gifts", release);
    await page.goto("/gifts");
    await expect(page.getByRole("heading", { level: 1, name: "Gifts" })).toBeVisible();
    await expect(page.locator('main [data-remote="gifts"]')).toHaveAttribute("data-release", release);
    await expect(page).toHaveTitle("Gifts · Aurelle");
    await mfeOf(shop, "retire", "gifts");
    expect((await fetch(`${shop.url}/gifts`)).status).toBe(404);
  });
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  process.stdout.write(`from mfe build to the page in the shop: ${seconds} s\n`);

  const after = await hashFiles(checkout);
  const changed = [...after].filter(([file, hash]) => before.get(file) !== hash).map(([file]) => file);
  expect(changed.length).toBeGreaterThan(5);
  expect(changed.filter((file) => !file.startsWith("mf-gifts/"))).toEqual([]);
  expect([...before.keys()].filter((file) => !after.has(file))).toEqual([]);

  // The new workspace passes lint, types and its test.
  await command(tool("@biomejs/biome/bin/biome"), "check", "--error-on-warnings", "mf-gifts");
  await command(tool("typescript/bin/tsc"), "-p", "mf-gifts");
  expect(await command(tool("jest/bin/jest.js"), "mf-gifts")).toContain("1 passed, 1 total");

  // A second call fails, and the existing workspace stays unchanged.
  await expect(mfe("new", "gifts")).rejects.toThrow("mf-gifts exists already.");
  expect(await hashFiles(checkout)).toEqual(after);
});

test("the new remote runs standalone", async ({ page }) => {
  const dataDir = path.join(checkout, ".data");
  await copySeededData(dataDir);
  const own = {
    RELEASES_DIR: path.join(checkout, ".releases"),
    DATA_DIR: dataDir,
    DATABASE_URL: "",
  };
  const port = await freePort();
  const ports = { PORT: String(port), DEV_PORT: String(await freePort()) };
  const dev = spawn(process.execPath, [...start, "dev", "mf-gifts", "--standalone"], {
    cwd: checkout,
    env: { ...process.env, ...own, ...ports },
  });
  try {
    await untilPrinted(dev, "is open on");
    await page.goto(`http://localhost:${port}/`);
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "/gifts" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Gifts" })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
    await expect(page.getByRole("complementary", { name: "Inspector" })).toContainText("gifts");
  } finally {
    // The page is closed first: it would log an error when its connection to the server breaks.
    await page.close();
    dev.kill("SIGTERM");
    await new Promise((resolve) => dev.once("exit", resolve));
  }
});
