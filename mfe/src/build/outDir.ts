import { realpathSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { isReleaseId } from "@aurelle/shared/contract/releaseNames";
import { storeDir } from "../paths";
import { codeOf } from "../storage/codeOf";
import { UserError } from "../UserError";

/** The folder that a path means, also where one of its parts is a link. A part that does not exist yet stays as it is. */
function realPath(dir: string): string {
  try {
    return realpathSync(dir);
  } catch {
    const parent = path.dirname(dir);
    return parent === dir ? dir : path.join(realPath(parent), path.basename(dir));
  }
}

/** Whether a folder is the other one, or contains it. */
function contains(dir: string, other: string): boolean {
  const way = path.relative(realPath(dir), realPath(other));
  return way === "" || (!way.startsWith("..") && !path.isAbsolute(way));
}

/** The names in a folder; none when there is no such folder. @throws UserError for a file */
async function namesIn(dir: string): Promise<string[]> {
  try {
    return await readdir(dir);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw new UserError(`${dir} is no folder that can be read.`, { cause: error });
  }
}

/** Whether a folder has the description of a build, of whichever version of the tool. */
async function isBuild(dir: string): Promise<boolean> {
  try {
    const built: unknown = JSON.parse(await readFile(path.join(dir, "release.json"), "utf8"));
    return typeof built === "object" && built !== null && "release" in built && isReleaseId(String(built.release));
  } catch {
    return false;
  }
}

/**
 * A build removes what its folder contains. So the folder that a user names must be new, empty, or that of an earlier build.
 * @param workspace the folder with the source
 * @throws UserError for a folder with anything else, and for one with the source, the current folder or published releases
 */
export async function rejectOutDir(outDir: string, workspace: string): Promise<void> {
  const isSource = [workspace, process.cwd()].some((dir) => contains(outDir, dir));
  if (isSource || contains(storeDir(), outDir) || contains(outDir, storeDir()))
    throw new UserError(`A build removes all that is in its folder, so --out cannot be ${outDir}.`);
  const names = await namesIn(outDir);
  if (names.length > 0 && (names.includes(".git") || !(await isBuild(outDir))))
    throw new UserError(
      `${outDir} contains other files than a build, which would be removed: give --out an empty folder.`,
    );
}
