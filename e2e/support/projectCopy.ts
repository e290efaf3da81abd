import { createHash } from "node:crypto";
import { cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectDir } from "./shop";

/** What a fresh checkout does not have; packages are linked. */
const leftOut = new Set(["node_modules", ".git", ".data", ".releases", ".tmp", "dist", "results"]);

/** `node_modules` of the copy: the packages of the project, and the rooms of the copy itself. */
async function linkPackages(copy: string): Promise<void> {
  const from = path.join(projectDir, "node_modules");
  const to = path.join(copy, "node_modules");
  await mkdir(path.join(to, "@aurelle"), { recursive: true });
  for (const name of await readdir(from)) {
    if (name !== "@aurelle") await symlink(path.join(from, name), path.join(to, name));
  }
  for (const room of await readdir(path.join(from, "@aurelle"))) {
    await symlink(path.join("../..", room), path.join(to, "@aurelle", room));
  }
  for (const room of await readdir(projectDir)) {
    const own = path.join(projectDir, room, "node_modules");
    if (await lstat(own).catch(() => null)) await symlink(own, path.join(copy, room, "node_modules"));
  }
}

/** A checkout of its own, in which a test may make and change rooms; remove it when done. @returns its folder. */
export async function copyProject(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), "aurelle-checkout-"));
  const isKept = (file: string) =>
    !path
      .relative(projectDir, file)
      .split(path.sep)
      .some((part) => leftOut.has(part));
  await cp(projectDir, copy, { recursive: true, filter: isKept });
  await linkPackages(copy);
  return copy;
}

/** One hash for every file of a checkout, packages and what tools write aside. */
export async function hashFiles(copy: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  async function walk(dir: string): Promise<void> {
    for (const entry of await readdir(dir, { withFileTypes: true })) {
      const file = path.join(dir, entry.name);
      if (leftOut.has(entry.name)) continue;
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
