import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { parse } from "yaml";
import type { Release } from "../../../mfe/src/artifact/release";
import { withKitName } from "../../../mfe/src/packages/kitNames";
import { ownRemotes } from "../../../mfe/src/paths";
import { readRegistry } from "../../../mfe/src/store/registryFile";
import { untilRendered } from "../../support/page/serverRendered";
import { mfe } from "../../support/releases";
import { runNode } from "../../support/runNode";
import { projectDir } from "../../support/shop";
import { createTeamRepository } from "../../support/teamRepository";
import { expect, test } from "../../support/test";

interface Step {
  command: string;
  env: Record<string, string>;
}

/** The commands of the workflow in their order, with the secret in place of its name. */
async function githubSteps(dir: string): Promise<Step[]> {
  const text = await readFile(path.join(dir, ".github/workflows/release.yml"), "utf8");
  const { jobs } = parse(text) as { jobs: Record<string, { steps: { run?: string; env?: Record<string, string> }[] }> }; // the template has this form
  const MFE_KEY = await readFile(path.join(dir, "../gifts.pem"), "utf8");
  return Object.values(jobs).flatMap(({ steps }) =>
    steps.flatMap(({ run: command, env = {} }) => {
      if (command === undefined) return [];
      expect(Object.values(env).every((value) => /^\$\{\{ secrets\.MFE_KEY \}\}$/.test(value))).toBe(true);
      return [{ command, env: { MFE_KEY: "", ...(env.MFE_KEY && { MFE_KEY }) } }];
    }),
  );
}

/** The commands of the pipeline in their order, with the key as a file. */
async function gitlabSteps(dir: string): Promise<Step[]> {
  const text = await readFile(path.join(dir, ".gitlab-ci.yml"), "utf8");
  const { stages } = parse(text) as { stages: string[] }; // as above
  const jobs = parse(text) as Record<string, { script?: string[]; before_script?: string[] }>;
  const env = { MFE_KEY: path.join(dir, "../gifts.pem") };
  return stages.flatMap((stage) =>
    [...(jobs.default?.before_script ?? []), ...(jobs[stage]?.script ?? [])].map((command) => ({ command, env })),
  );
}

/** The packages as npm installs them: from the shop's own address, with everything else from npm's registry. */

const run = promisify(execFile);

test("from the shop's address to a page that visitors get, with npm alone", async ({ page, shop }) => {
  await runNode(["mfe/src/packages/main.ts", "--out", path.join(shop.releasesDir, "packages")], {});
  const home = await mkdtemp(path.join(tmpdir(), "team-"));
  try {
    const starter = `${shop.url}/packages/create-aurelle-remote.tgz`;
    const create = [
      "exec",
      "--yes",
      `--package=${starter}`,
      "--",
      "create-aurelle-remote",
      "gifts",
      "--shop",
      shop.url,
    ];
    await run("npm", create, { cwd: home });
    const dir = path.join(home, "gifts");
    const MFE_KEY = path.join(home, "gifts.pem");
    const npm = async (...args: string[]) =>
      (await run("npm", args, { cwd: dir, env: { ...process.env, MFE_KEY }, maxBuffer: 2 ** 26 })).stdout;
    await npm("install");
    await npm("test");
    const { publicKey } = JSON.parse(await npm("exec", "--", "mfe", "keys", "new", MFE_KEY, "--json"));
    await mfe(shop, "keys", "add", publicKey, "--team", "team-gifts", "--remotes", "gifts");
    const { release } = JSON.parse(await npm("run", "--silent", "release", "--", "--json"));
    await untilRendered(shop, "/gifts", release);
    await page.goto("/gifts");
    await expect(page.getByRole("heading", { level: 1, name: "Gifts" })).toBeVisible();
    // As the pipelines of the new repository do, with the lockfile, which names the shop's packages with their hashes.
    await npm("version", "patch", "--no-git-tag-version");
    for (const steps of [await githubSteps(dir), await gitlabSteps(dir)])
      for (const { command, env } of steps)
        await run("bash", ["-ec", command], { cwd: dir, env: { ...process.env, ...env }, maxBuffer: 2 ** 26 });
    const status = JSON.parse(await npm("exec", "--", "mfe", "status", "--json", "--to", shop.url));
    expect(status.remotes.gifts).toMatchObject({
      stable: release,
      canary: { release: expect.stringMatching(/^1\.0\.1-/), percent: 10 },
    });
  } finally {
    await rm(home, { recursive: true, force: true });
  }
});

/** A remote of this repository as a team has one: elsewhere, and with the kit's name in its imports. */
async function moveOut(folder: string, target: string): Promise<void> {
  await cp(path.join(projectDir, folder), target, {
    recursive: true,
    filter: (file) => !/[\\/](?:node_modules|dist)(?:[\\/]|$)/.test(file),
  });
  for (const entry of await readdir(target, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (/\.(?:tsx?|mjs)$/.test(file)) await writeFile(file, withKitName(await readFile(file, "utf8")));
  }
}

test("each remote of this repository is the same release with the packages: requirements, styles, checks", async ({
  shop,
}) => {
  const team = await createTeamRepository("gifts", shop);
  try {
    const { remotes } = await readRegistry(shop.releasesDir);
    for (const folder of ownRemotes()) {
      const dir = path.join(team.home, folder);
      await moveOut(folder, dir);
      await symlink(path.join(team.dir, "node_modules"), path.join(dir, "node_modules"));
      await run(process.execPath, ["node_modules/@aurelle/mfe/dist/mfe.js", "build", "."], { cwd: dir });
      const built = JSON.parse(await readFile(path.join(dir, "dist/release.json"), "utf8")) as Release; // the tool wrote it
      const stable = remotes[built.remote]?.stable;
      const own = JSON.parse(
        await readFile(path.join(shop.releasesDir, `r/${built.remote}/${stable}/release.json`), "utf8"),
      ) as Release;
      const styles = ({ files }: Release) =>
        Object.entries(files).flatMap(([name, { sha384 }]) => (name.endsWith(".css") ? [sha384] : []));
      expect((built.checks ?? []).flatMap(({ faults }) => faults)).toEqual([]);
      expect(built.shared).toEqual(own.shared);
      expect(styles(built)).toEqual(styles(own));
    }
  } finally {
    await team.remove();
  }
});
