import { readdir, rm } from "node:fs/promises";
import path from "node:path";

/** The start of the name of a test's folder: with the process that makes it, so that what an interrupted run leaves differs from what is in use. */
export const folderPrefix = (kind = ""): string => `aurelle-${kind}${process.pid}-`;

const ownerOf = (name: string): number | null => {
  const pid = /^aurelle-(?:[a-z]+-)?(\d+)-\w+$/.exec(name)?.[1];
  return pid === undefined ? null : Number(pid);
};

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // another user's process
  }
}

/** Removes the folders of tests whose process has ended. @returns their names */
export async function removeStaleFolders(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch(() => []);
  const stale = names.filter((name) => {
    const owner = ownerOf(name);
    return owner !== null && !isAlive(owner);
  });
  await Promise.all(stale.map((name) => rm(path.join(dir, name), { recursive: true, force: true })));
  return stale;
}
