import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { readRegistry } from "../../../mfe/src/store/registryFile";
import { promote, rollback } from "../../support/releases";
import { RoundRobin } from "../../support/roundRobin";
import { publishShellTwin } from "../../support/shellTwin";
import { type Shop, startShop } from "../../support/shop";
import { expect, test } from "../../support/test";

const proxy = new RoundRobin();
/** Two document servers over one store: one from before the second shell was published, one that starts after its promotion. */
let [early, late]: [Shop | null, Shop | null] = [null, null];
let url = "";
/** The shells. */
let [one, two] = ["", ""];

const secret = "a secret of both servers, 0123456789abcdef";

test.beforeAll(async () => {
  url = await proxy.open();
  early = await startShop({ env: { PUBLIC_URL: url, SECRET: secret } });
  proxy.targets = [early.url];
  one = (await readRegistry(early.releasesDir)).shell?.stable ?? "";
});
test.afterAll(async () => {
  await proxy.close();
  await late?.stop();
  await early?.stop();
});

/** Publishes and promotes the second shell, and starts the second server. */
async function update(): Promise<void> {
  if (!early) throw new Error("no server is open");
  two ||= await publishShellTwin(early, "the second shell");
  await promote(early, "shell", two);
  late ??= await startShop({
    releasesDir: early.releasesDir,
    env: { PUBLIC_URL: url, SECRET: secret, API_URL: early.url },
  });
  proxy.targets = [early.url, late.url];
}

const paths = ["/", "/rings", "/about", "/faq", "/cart"];

interface NamedFile {
  url: string;
  hash: string | undefined;
}

/** The files of shell and remotes that a document names, and the shell that it is made with. */
function read(html: string): { shell: string; files: NamedFile[] } {
  const json = (id: string) => JSON.parse(new RegExp(`id="${id}">([^<]*)<`).exec(html)?.[1] ?? "{}");
  const map = JSON.parse(/<script type="importmap">([^<]*)</.exec(html)?.[1] ?? "{}") as {
    integrity: Record<string, string>;
  };
  const linked = [...html.matchAll(/(?:src|href)="(\/(?:assets|r)\/[^"]+)"/g)].map(([, found = ""]) => found);
  const { scripts = [], styles = [], preloads = [] } = json("page-plan");
  const planned = [...scripts, ...styles, ...preloads] as { url: string; integrity: string }[];
  const files = new Map<string, string | undefined>(linked.map((found) => [found, undefined]));
  for (const { url: found, integrity } of planned) files.set(found, integrity);
  for (const [found, hash] of Object.entries(map.integrity)) files.set(found, hash);
  return { shell: json("page-data").shell, files: [...files].map(([found, hash]) => ({ url: found, hash })) };
}

/** By address and server, because many documents name the same files. */
const checked = new Map<string, Promise<void>>();

/** Fetches a file from each server, and compares its bytes with the hash in the document. */
async function expectFile({ url: file, hash }: NamedFile): Promise<void> {
  for (const target of proxy.targets) {
    const key = `${target} ${file} ${hash}`;
    const check = async () => {
      const response = await fetch(target + file);
      expect(`${key} ${response.status}`).toBe(`${key} 200`);
      const bytes = Buffer.from(await response.arrayBuffer());
      if (hash) expect(`sha384-${createHash("sha384").update(bytes).digest("base64")}`, key).toBe(hash);
    };
    const known = checked.get(key) ?? check();
    checked.set(key, known);
    await known;
  }
}

/** Reads each page from each server, and every file that they name, also from each. */
async function expectAllPages(shell: string): Promise<void> {
  let scripts = 0;
  for (const target of proxy.targets) {
    for (const pathname of paths) {
      const response = await fetch(target + pathname);
      expect(response.status).toBe(200);
      const named = read(await response.text());
      expect(named.shell).toBe(shell);
      scripts += named.files.filter(({ url: file }) => file.startsWith("/assets/") && file.endsWith(".js")).length;
      await Promise.all(named.files.map(expectFile));
    }
  }
  expect(proxy.targets).toHaveLength(2);
  expect(scripts).toBeGreaterThanOrEqual(20);
}

/** Opens a page through the proxy, and waits until its scripts run. */
async function open(page: Page, pathname: string): Promise<string> {
  await page.goto(url + pathname);
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
  return shellOf(page);
}
const shellOf = async (page: Page): Promise<string> =>
  JSON.parse((await page.locator("script#page-data").textContent()) ?? "{}").shell;

/** Opens a page without a document, for which the tab needs further scripts of its own shell. */
async function follow(page: Page, link: string, heading: string): Promise<void> {
  const before = await page.evaluate(() => performance.timeOrigin);
  await page.getByRole("contentinfo").getByRole("link", { name: link, exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(before);
}

test.describe.configure({ mode: "serial" });

test("F23 during a rolling update of the shell every page of both servers is alive, as are tabs from before", async ({
  page,
  context,
}) => {
  expect(await open(page, "/")).toBe(one);
  await update();
  await expectAllPages(two);
  for (const pathname of paths) {
    const other = await context.newPage();
    expect(await open(other, pathname)).toBe(two);
    await other.close();
  }
  await follow(page, "Our story", "About Us");
  expect(await shellOf(page)).toBe(one);
});

test("F23 after a rollback of the shell every page is alive, as are tabs with the shell that was withdrawn", async ({
  page,
  context,
}) => {
  if (!early) throw new Error("no server is open");
  await update();
  expect(await open(page, "/")).toBe(two);
  await rollback(early, "shell");
  await expectAllPages(one);
  const other = await context.newPage();
  expect(await open(other, "/rings")).toBe(one);
  await follow(page, "Our story", "About Us");
});

test("F25 a canary of the shell gets its visitors' documents, scripts and rendering, on both servers", async ({
  browser,
}) => {
  if (!early) throw new Error("no server is open");
  await update();
  await rollback(early, "shell");
  await promote(early, "shell", two, 50);
  const seen = new Set<string>();
  for (let visitor = 0; visitor < 8 || seen.size < 2; visitor += 1) {
    const context = await browser.newContext();
    const shellAt = async (pathname: string) => read(await (await context.request.get(url + pathname)).text()).shell;
    const shell = await shellAt("/"); // sets the cookie of the visitor
    for (const pathname of ["/rings", "/about", "/"]) expect(await shellAt(pathname)).toBe(shell);
    // A browser opens the pages of the first visitor of each shell.
    const page = seen.has(shell) ? null : await context.newPage();
    if (page) for (const pathname of ["/", "/rings", "/about"]) expect(await open(page, pathname)).toBe(shell);
    seen.add(shell);
    await context.close();
  }
  expect([...seen].sort()).toEqual([one, two].sort());
});

test("F24 a stable shell with a missing file is not served by a server that starts, which says so", async ({
  page,
}) => {
  if (!early) throw new Error("no server is open");
  await update();
  await rm(path.join(early.releasesDir, "r/shell", two, "server/server.cjs"));
  const third = await startShop({
    releasesDir: early.releasesDir,
    env: { PUBLIC_URL: url, SECRET: secret, API_URL: early.url },
  });
  try {
    proxy.targets = [third.url];
    expect(await open(page, "/rings")).toBe(one);
    expect(third.stderr()).toContain(`shell ${two} is not served`);
  } finally {
    // The page still loads its last scripts: without a server each of them is an error.
    await page.close();
    await third.stop();
  }
});
