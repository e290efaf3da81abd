import { randomUUID } from "node:crypto";
import { rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * The clock that dates the files of a folder, to judge how old they are. On a shared folder it is the file server's, and this
 * machine's may be minutes away from it.
 * @param dir exists. @returns a function that gives ms since 1970
 */
export async function fileClock(dir: string): Promise<() => number> {
  const probe = path.join(dir, `${randomUUID()}.tmp`);
  try {
    await writeFile(probe, "");
    const difference = (await stat(probe)).mtimeMs - Date.now();
    return () => Date.now() + difference;
  } finally {
    await rm(probe, { force: true });
  }
}
