import { execFile, spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
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

/** Runs commands of the release tool one after another in one process: `tsx` compiles the tool for each process. Each prints its exit code. */
const severalCommands = `
const { run } = await import("./mfe/src/run.ts");
for (const args of JSON.parse(process.argv[1])) console.log(args[0], "ends with", await run(args));
process.exit();`;

let checkout: string;
/** The files before `mfe new gifts`, what it printed, and the files of the new workspace. */
let before: Map<string, string>;
let output: string;
let made: Map<string, string>;
test.beforeAll(async () => {
  checkout = await copyProject();
  before = await hashFiles(checkout);
  output = (await run(process.execPath, [...start, "new", "gifts"], { cwd: checkout })).stdout;
  made = await hashFiles(path.join(checkout, "mf-gifts"));
});
test.afterAll(() => (checkout ? removeCopy(checkout) : undefined));

/** Has the linter read the new workspace alone. It otherwise reads the whole project, to find cycles of imports. */
async function lintOnlyGifts(): Promise<void> {
  const file = path.join(checkout, "biome.json");
  const config = JSON.parse(await readFile(file, "utf8"));
  config.files.includes = ["mf-gifts/**"];
  await writeFile(file, JSON.stringify(config));
}

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
  const tool = (name: string) => path.join("node_modules", name);

  expect(output).toContain("mf-gifts is ready");
  expect(output).toMatch(/npm install .*package-lock\.json/); // else `npm ci` fails in the next checkout
  // A second `mfe new` fails. The files below show that it changes nothing.
  const commands = [
    ["new", "gifts"],
    ["build", "mf-gifts"],
    ["check", "mf-gifts"],
    ["publish", "mf-gifts", "--json"],
  ];
  await withRegistryRestored(shop, async () => {
    const script = ["--import", "tsx", "--input-type=module", "--eval", severalCommands];
    const printed = await command(...script, JSON.stringify(commands));
    expect(printed).toContain("mf-gifts exists already.");
    expect(printed.match(/\w+ ends with \d+/g)).toEqual([
      "new ends with 1",
      "build ends with 0",
      "check ends with 0",
      "publish ends with 0",
    ]);
    expect(printed).not.toContain("NO ");
    const release = /"release":"([^"]+)"/.exec(printed)?.[1] ?? "";
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

  expect(await hashFiles(path.join(checkout, "mf-gifts"))).toEqual(made);

  // The new workspace passes lint, types and its test.
  await lintOnlyGifts();
  const lint = await command(tool("@biomejs/biome/bin/biome"), "check", "--error-on-warnings", "mf-gifts");
  expect(lint).toContain(`Checked ${made.size} files`);
  await command(tool("typescript/bin/tsc"), "-p", "mf-gifts");
  expect(await command(tool("jest/bin/jest.js"), "mf-gifts")).toContain("1 passed, 1 total");
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
