import { link, mkdir, mkdtemp, readdir, readlink, symlink } from "node:fs/promises";
import path from "node:path";
import { toolOutput } from "./projectCopy";
import { projectDir } from "./shop";

/** Below the project, because files can be linked within one file system only. */
const copiesDir = path.join(projectDir, "e2e/.tmp");

/** Makes a folder with hard links to all files of another one. Relative links between folders stay relative. */
async function linkFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (entry.name === ".cache" || (toolOutput.includes(entry.name) && !from.includes("node_modules"))) continue;
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else if (entry.isDirectory()) await linkFiles(source, target);
    else if (entry.isFile()) await link(source, target);
  }
}

/**
 * The project in another folder, with its packages, as a second machine would have it. Its files are the project's own: do not change
 * them. Remove it with `removeCopy`. @returns the folder
 */
export async function linkProject(): Promise<string> {
  await mkdir(copiesDir, { recursive: true });
  const copy = path.join(await mkdtemp(path.join(copiesDir, "elsewhere-")), "shop");
  await linkFiles(projectDir, copy);
  return copy;
}
