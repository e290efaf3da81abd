import { createHash } from "node:crypto";
import { cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectDir } from "./shop";

/** What tools write into the project. Packages have folders of these names too, which they need. */
export const toolOutput: readonly string[] = [".git", ".data", ".releases", ".tmp", "dist", "results"];
/** Files and folders that a fresh checkout does not have. Packages are linked instead of copied. */
const excluded = new Set(["node_modules", ...toolOutput]);

/** Fills `node_modules` of the copy with links: third-party packages to the project's, workspaces to the copy's own. */
async function linkPackages(copy: string): Promise<void> {
  const from = path.join(projectDir, "node_modules");
  const to = path.join(copy, "node_modules");
  await mkdir(path.join(to, "@aurelle"), { recursive: true });
  for (const name of await readdir(from)) {
    if (name !== "@aurelle") await symlink(path.join(from, name), path.join(to, name));
  }
  for (const workspace of await readdir(path.join(from, "@aurelle"))) {
    await symlink(path.join("../..", workspace), path.join(to, "@aurelle", workspace));
  }
  for (const folder of await readdir(projectDir)) {
    const own = path.join(projectDir, folder, "node_modules");
    if (await lstat(own).catch(() => null)) await symlink(own, path.join(copy, folder, "node_modules"));
  }
}

/** Copies the project, so that a test may make and change workspaces. Remove the copy with `removeCopy`. @returns its folder. */
export async function copyProject(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), "aurelle-checkout-"));
  const isIncluded = (file: string) =>
    !path
      .relative(projectDir, file)
      .split(path.sep)
      .some((part) => excluded.has(part));
  await cp(projectDir, copy, { recursive: true, filter: isIncluded });
  await linkPackages(copy);
  return copy;
}

/** The SHA-1 of each file of a checkout, by relative path, without packages and without the output of tools. */
export async function hashFiles(copy: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  async function walk(dir: string): Promise<void> {
    for (const entry of await readdir(dir, { withFileTypes: true })) {
      const file = path.join(dir, entry.name);
      if (excluded.has(entry.name)) continue;
      if (entry.isDirectory()) await walk(file);
      if (entry.isFile()) {
        hashes.set(
          path.relative(copy, file),
          createHash("sha1")
            .update(await readFile(file))
            .digest("hex"),
        );
      }
    }
  }
  await walk(copy);
  return hashes;
}

export const removeCopy = (copy: string): Promise<void> => rm(copy, { recursive: true, force: true });
