import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { projectDir, type Shop } from "./shop";
import { teamPackages } from "./teamPackages";

const run = promisify(execFile);

/** The repository of a team, outside the project. */
export interface TeamRepository {
  /** Absolute path. */
  dir: string;
  /** A folder beside the repository, for keys. */
  home: string;
  /** Runs a script of its `package.json`. @returns the standard output @throws Error with the output when it fails */
  npm: (args: readonly string[], env?: Record<string, string>) => Promise<string>;
  /** Runs the release tool as `npm exec -- mfe` does, without npm. @returns the standard output @throws Error with the output when it fails */
  mfe: (args: readonly string[], env?: Record<string, string>) => Promise<string>;
  remove: () => Promise<void>;
}

/** Unpacks a package. @param to a folder that does not exist yet */
async function unpack(file: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await run("tar", ["-xzf", file, "--strip-components=1", "-C", to]);
}

/**
 * What `npm install` puts beside the packages of the shop: links to the project's own packages, which have the versions that the manifests
 * name. mfe/src/packages/pack.test.ts compares the manifests with what the packages import, and the long test `outside` installs them.
 */
async function linkPackages(nodeModules: string): Promise<void> {
  const from = path.join(projectDir, "node_modules");
  for (const name of await readdir(from)) {
    if (name !== "@aurelle" && name !== ".bin") await symlink(path.join(from, name), path.join(nodeModules, name));
  }
  const bins = {
    tsc: "../typescript/bin/tsc",
    jest: "../jest/bin/jest.js",
    mfe: "../@aurelle/mfe/dist/mfe.js",
  };
  await mkdir(path.join(nodeModules, ".bin"));
  for (const [name, file] of Object.entries(bins)) await symlink(file, path.join(nodeModules, ".bin", name));
}

/**
 * Creates a remote as a team does: with `create-aurelle-remote` and the packages of the shop, and with no other part of the project.
 * @param framework one that needs no package which the project lacks
 */
export async function createTeamRepository(
  name: string,
  shop: Pick<Shop, "url">,
  framework: "react" | "element" = "react",
): Promise<TeamRepository> {
  const { packages, files } = await teamPackages();
  const home = await mkdtemp(path.join(tmpdir(), "team-"));
  await unpack(files.starter, path.join(home, "starter"));
  const choices = ["--shop", shop.url, "--packages", packages, "--framework", framework];
  const args = [path.join(home, "starter/create.mjs"), name, ...choices];
  await run(process.execPath, args, { cwd: home });
  const dir = path.join(home, name);
  await unpack(files.kit, path.join(dir, "node_modules/@aurelle/remote-kit"));
  await unpack(files.tool, path.join(dir, "node_modules/@aurelle/mfe"));
  await linkPackages(path.join(dir, "node_modules"));
  return {
    dir,
    home,
    npm: async (args, env = {}) =>
      (await run("npm", [...args], { cwd: dir, env: { ...process.env, ...env }, maxBuffer: 2 ** 26 })).stdout,
    mfe: async (args, env = {}) =>
      (await run(path.join(dir, "node_modules/.bin/mfe"), [...args], { cwd: dir, env: { ...process.env, ...env } }))
        .stdout,
    remove: () => rm(home, { recursive: true, force: true }),
  };
}
