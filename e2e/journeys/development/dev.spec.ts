import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../../../mfe/src/build/freePort";
import { writeRegistry } from "../../../mfe/src/store/registryFile";
import { copySeededData } from "../../support/dataTemplate";
import { axeFindings } from "../../support/page/axe";
import { devOverlay, devOverlays } from "../../support/page/devOverlay";
import { saveFile } from "../../support/saveFile";
import { projectDir, untilPrinted } from "../../support/shop";
import { expect, test } from "../../support/test";

/** A copy of a remote, which the tests edit. It is below the project, so that Node finds the packages. */
const workspace = `e2e/.tmp/mf-magazine-dev-${process.env.TEST_WORKER_INDEX}`;
const copy = path.join(projectDir, workspace);

const serverFile = path.join(copy, "src/server.ts");
const server = `import { defineServer } from "@aurelle/shared/remote";
import remote from "./remote";

export default defineServer({ remote, serverRendered: ["/magazine"] });
`;

/** One development server for all tests: the shell and the copy from source, the other remotes from their releases. */
let dev: ChildProcess;
/** What the development server has written to the terminal. */
let terminal = "";
let home: string;
let url: string;
/** The store, with the releases of an earlier source, and without any of mf-account. */
let store: string;
let storeBefore: Map<string, string>;
test.beforeAll(async () => {
  await rm(copy, { recursive: true, force: true, maxRetries: 5 });
  await cp(path.join(projectDir, "e2e/fixtures/mf-magazine"), copy, { recursive: true });
  await writeFile(serverFile, server);
  home = await mkdtemp(path.join(tmpdir(), "aurelle-dev-"));
  store = path.join(home, "releases");
  await cp(path.join(projectDir, ".releases"), store, { recursive: true });
  await writeFile(path.join(store, "assembled.json"), "{}");
  await writeRegistry(store, "no account", ({ remotes: { account: _, ...remotes }, ...rest }) => ({
    ...rest,
    remotes,
  }));
  storeBefore = await fileStates(store);
  const dataDir = path.join(home, "data");
  await copySeededData(dataDir);
  const port = await freePort();
  dev = spawn(process.execPath, ["--import", "tsx", "mfe/src/main.ts", "dev", "shell", workspace], {
    cwd: projectDir,
    env: {
      ...process.env,
      PORT: String(port),
      DEV_PORT: String(await freePort()),
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      RELEASES_DIR: store,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [dev.stdout, dev.stderr])
    stream?.on("data", (text) => {
      terminal += text;
    });
  await untilPrinted(dev, "is open on");
  url = `http://localhost:${port}`;
});
// Playwright has closed the pages before: a page logs errors when its sockets to the server break.
test.afterAll(async () => {
  const ended = new Promise((resolve) => (dev ? dev.once("exit", resolve) : resolve(null)));
  dev?.kill("SIGTERM");
  await ended;
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
  await rm(copy, { recursive: true, force: true, maxRetries: 5 });
});

/** The bytes and the time of the last change of each file and folder, by path. */
async function fileStates(dir: string): Promise<Map<string, string>> {
  const names = await readdir(dir, { recursive: true });
  const states = names.map(async (name): Promise<[string, string]> => {
    const file = path.join(dir, name);
    const found = await stat(file);
    const bytes = found.isFile() ? await readFile(file) : "";
    return [name, `${found.mtimeMs} ${createHash("sha1").update(bytes).digest("hex")}`];
  });
  return new Map(await Promise.all(states));
}

const pageFile = path.join(copy, "src/pages/MagazinePage.tsx");
const readPage = () => readFile(pageFile, "utf8");
/** Replaces a text in the page of the remote, while the dev server watches it. */
async function editPage(from: string, to: string): Promise<void> {
  const source = await readPage();
  if (!source.includes(from)) throw new Error(`the page does not contain: ${from}`);
  await saveFile(pageFile, source.replace(from, to));
}

test("an edit in a remote shows in the page without losing its state", async ({ page }) => {
  await page.goto(`${url}/magazine`);
  await page.getByRole("button", { name: "Read 0 times" }).click();
  await expect(page.getByRole("button", { name: "Read 1 times" })).toBeVisible();

  await editPage("A page of a fifth remote.", "Edited while you look.");
  await expect(page.getByText("Edited while you look.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Read 1 times" })).toBeVisible();

  // The same shell loads the other remotes from their releases.
  await page.getByRole("banner").getByRole("link", { name: /^cart/i }).first().click();
  await expect(page.getByText("Your cart is empty").first()).toBeVisible();
});

test("a syntax error shows over the page with its file and line, and goes away when it is fixed", async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/rspack-dev-server/); // its client repeats the error in the console
  await page.goto(`${url}/magazine`);
  await page.getByRole("button", { name: "Read 0 times" }).click();
  await editPage("<Container>", "<Container");
  const overlay = devOverlay(page);
  await expect(overlay.getByText("ERROR in ./src/pages/MagazinePage.tsx")).toBeVisible();
  const line = (await readPage()).split("\n").findIndex((text) => text.includes("<PageHeader")) + 1;
  await expect(overlay.locator("body")).toContainText(`[${line}:6]`);
  await editPage("<Container", "<Container>Fixed.");
  await expect(page.getByText("Fixed.")).toBeVisible();
  await expect(devOverlays(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Read 1 times" })).toBeVisible();
});

test("a throw shows its stack with file and line in the panel, and the page comes back when it is fixed", async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/no magazine today|magazine dev failed/);
  await page.goto(`${url}/magazine`);
  await expect(page.getByRole("button", { name: "Read 0 times" })).toBeVisible();
  const [from, broken] = ["  return (\n", '  if (count >= 0) throw new Error("no magazine today");\n  return (\n'];
  await editPage(from, broken);
  const main = page.getByRole("main");
  await expect(main.getByText("This page could not be loaded.")).toBeVisible();
  const line = (await readPage()).split("\n").findIndex((text) => text.includes("no magazine today")) + 1;
  await expect(main.getByText("Error: no magazine today")).toContainText(`magazine/src/pages/MagazinePage.tsx:${line}`);
  await editPage(broken, from);
  await expect(page.getByRole("button", { name: "Read 0 times" })).toBeVisible();
  await expect(main.getByText("no magazine today")).toHaveCount(0);
});

const readDocument = async (): Promise<string> => (await fetch(`${url}/magazine`)).text();
/** In the document when the server has rendered the page. */
const button = '<button type="button">Read ';
const lineOf = async (file: string, part: string): Promise<number> =>
  (await readFile(file, "utf8")).split("\n").findIndex((text) => text.includes(part)) + 1;

test("F33 the server renders from source, and the next document shows an edit", async ({ page }) => {
  expect(await readDocument()).toMatch(/data-release="dev-[0-9a-f]{8}"[\s\S]*<h1[^>]*>Magazine/);
  await editPage("Read {count} times", "Read {count} of our stories");
  await expect.poll(readDocument).toContain("of our stories");
  await page.goto(`${url}/magazine`);
  // A difference between the server's HTML and the browser's first render would be an error in the console.
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
  await expect(page.getByRole("button", { name: "Read 0 of our stories" })).toBeVisible();
  await editPage("Read {count} of our stories", "Read {count} times");
  await expect(page.getByRole("button", { name: "Read 0 times" })).toBeVisible();
  await expect.poll(readDocument).not.toContain("of our stories");
});

test("F33 a throw on the server shows in the terminal and over the page, and the browser renders", async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/rspack-dev-server|no magazine on the server/);
  const [from, broken] = [
    "  return (\n",
    '  if (typeof window === "undefined") throw new Error("no magazine on the server");\n  return (\n',
  ];
  await editPage(from, broken);
  await expect.poll(readDocument).not.toContain(button);
  await page.goto(`${url}/magazine`);
  await expect(page.getByRole("button", { name: "Read 0 times" })).toBeVisible();
  const overlay = devOverlay(page).locator("body");
  const place = `magazine/src/pages/MagazinePage.tsx:${await lineOf(pageFile, "no magazine on the server")}`;
  await expect(overlay).toContainText("Error: no magazine on the server");
  await expect(overlay).toContainText(place);
  expect(terminal).toContain(place);
  await editPage(broken, from);
  await expect(devOverlays(page)).toHaveCount(0);
  await expect.poll(readDocument).toContain(button);
});

test("F33 a syntax error in the server's own module leaves the page to the browser, until it is fixed", async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/rspack-dev-server/);
  await writeFile(serverFile, server.replace("remote, serverRendered", "remote serverRendered"));
  await expect.poll(readDocument).not.toContain(button);
  await page.goto(`${url}/magazine`);
  await expect(page.getByRole("button", { name: "Read 0 times" })).toBeVisible();
  const overlay = devOverlay(page).locator("body");
  await expect(overlay).toContainText("in ./src/server.ts");
  await expect(overlay).toContainText(`[${await lineOf(serverFile, "serverRendered")}:`);
  expect(terminal).toContain("in ./src/server.ts");
  await writeFile(serverFile, server);
  await expect(devOverlays(page)).toHaveCount(0);
  await expect.poll(readDocument).toContain(button);
});

test("F19 the store is only read, and a remote without a release in it runs from source", async ({ page }) => {
  await page.goto(`${url}/login`);
  await expect(page.locator('main [data-remote="account"]')).toHaveAttribute("data-release", /^dev/);
  expect(await (await fetch(`${url}/rings`)).text()).toMatch(/data-remote="catalog"[^>]* data-release="1\.0\.0-/);
  expect(storeBefore.size).toBeGreaterThan(50);
  expect(await fileStates(store)).toEqual(storeBefore);
});

test("the styleguide is served at /styleguide in development, with its tokens and without axe findings", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${url}/styleguide`);
  await expect(page.getByRole("region", { name: "Colours" }).getByText("--mauve-600")).toBeVisible();
  await expect(page.getByRole("region", { name: "Button", exact: true }).getByRole("button").first()).toBeVisible();
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const { scrollWidth, clientWidth } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      clientWidth: document.documentElement.clientWidth,
    }));
    expect(scrollWidth, `at ${width}`).toBeLessThanOrEqual(clientWidth);
  }
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Open a long text" }).click();
  await expect(page.getByRole("dialog", { name: "Terms" })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test("production serves no styleguide", async ({ shop }) => {
  const response = await fetch(`${shop.url}/styleguide`);
  expect(response.status).toBe(404);
  expect(await response.text()).toMatch(/<h1[^>]*>Page Not Found/);
  const { files } = JSON.parse(await readFile(path.join(projectDir, "shell/dist/release/release.json"), "utf8"));
  const scripts = Object.keys(files).filter((name) => /^assets\/.*\.js$/.test(name));
  expect(scripts.length).toBeGreaterThan(3);
  for (const name of scripts) {
    const text = await (await fetch(`${shop.url}/${name}`)).text();
    expect(text, name).not.toContain("The kit");
  }
});
