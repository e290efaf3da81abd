import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompressSync } from "node:zlib";
import type { Release } from "../../../mfe/src/artifact/release";
import { readHtml, untilHydrated, untilRendered } from "../../support/page/serverRendered";
import { mfe } from "../../support/releases";
import { runNode } from "../../support/runNode";
import type { Shop } from "../../support/shop";
import { expect, test } from "../../support/test";

/** Remotes of four frameworks, each made and released as a team does, on one page of the shop. */

const run = promisify(execFile);
const frameworks = ["react", "vue", "svelte", "element"];

/** Lets the remote show its page's part on the home page too. */
async function addSlot(dir: string, name: string): Promise<void> {
  const edit = async (file: string, from: string | RegExp, to: string) => {
    const text = await readFile(path.join(dir, file), "utf8");
    expect(text).toMatch(from);
    await writeFile(path.join(dir, file), text.replace(from, to));
  };
  const page = `${name[0]?.toUpperCase()}${name.slice(1)}Page`;
  await edit("remote.config.ts", /slots: \[\]/, 'slots: [{ name: "home.extras" }]');
  // The part has the type of a page, whose props it does not use.
  await edit(
    "src/remote.ts",
    /slots: \{\}/,
    `slots: { "home.extras": () => import("./pages/${page}") as Promise<never> }`,
  );
  await edit("src/server.ts", /serverRendered: \[/, 'serverRendered: ["home.extras", ');
}

/** @returns the release, and the bytes of brotli of its scripts that the page loads */
async function releaseRemote(shop: Shop, home: string, framework: string): Promise<{ release: string; bytes: number }> {
  const name = `${framework}part`;
  const from = path.join(shop.releasesDir, "packages");
  const starter = path.join(from, "create-aurelle-remote.tgz");
  const choices = ["--shop", shop.url, "--framework", framework];
  const create = ["exec", "--yes", `--package=file:${starter}`, "--", "create-aurelle-remote", name, ...choices];
  await run("npm", create, { cwd: home });
  const dir = path.join(home, name);
  await addSlot(dir, name);
  const MFE_KEY = path.join(home, "team.pem");
  const npm = async (...args: string[]) =>
    (await run("npm", args, { cwd: dir, env: { ...process.env, MFE_KEY }, maxBuffer: 2 ** 26 })).stdout;
  await npm("install");
  await npm("test");
  const { release } = JSON.parse(await npm("run", "--silent", "release", "--", "--json"));
  await untilRendered(shop, `/${name}`, release);
  const { files } = JSON.parse(await readFile(path.join(dir, "dist/release.json"), "utf8")) as Release; // the tool wrote it
  const scripts = Object.keys(files).filter((file) => file.endsWith(".js") && !file.includes("/"));
  const sizes = await Promise.all(
    scripts.map(async (file) => brotliCompressSync(await readFile(path.join(dir, "dist", file))).length),
  );
  return { release, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

test("React, Vue, Svelte and a custom element are in one document, rendered by the server, without a console message", async ({
  page,
  shop,
}) => {
  await runNode(["mfe/src/packages/main.ts", "--out", path.join(shop.releasesDir, "packages")], {});
  const home = await mkdtemp(path.join(tmpdir(), "teams-"));
  try {
    const key = path.join(home, "team.pem");
    const { publicKey } = JSON.parse(await mfe(shop, "keys", "new", key, "--json"));
    const remotes = frameworks.map((framework) => `${framework}part`);
    await mfe(shop, "keys", "add", publicKey, "--team", "team-parts", "--remotes", remotes.join(","));
    for (const framework of frameworks) {
      const { release, bytes } = await releaseRemote(shop, home, framework);
      console.info(`${framework}: ${release}, ${(bytes / 1024).toFixed(1)} KiB of brotli`);
    }
    await untilRendered(shop, "/", "This page comes from mf-elementpart.");
    const html = await readHtml(shop, "/");
    for (const remote of remotes) expect(html).toContain(`This page comes from mf-${remote}.`);

    const messages: string[] = [];
    page.on("console", (message) => {
      if (!message.text().includes("blocked by Playwright")) messages.push(message.text()); // playwright.config.ts
    });
    await page.goto("/");
    await untilHydrated(page);
    const parts = remotes.map((remote) => page.locator(`[data-frame="${remote} slot home.extras"]`));
    for (const part of parts) await part.scrollIntoViewIfNeeded();
    for (const part of parts.slice(1)) {
      await part.getByRole("button", { name: "Pressed 0 times" }).click();
      await expect(part.getByRole("button", { name: "Pressed 1 times" })).toBeVisible();
    }
    await page.getByRole("banner").getByRole("link", { name: "Rings", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Rings" })).toBeVisible();
    await page.goBack();
    for (const part of parts.slice(1))
      await expect(part.getByRole("button", { name: "Pressed 0 times" })).toBeVisible();
    expect(messages).toEqual([]);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
});
