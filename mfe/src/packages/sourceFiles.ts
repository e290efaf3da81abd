import { readdir } from "node:fs/promises";
import path from "node:path";

/** All files below a folder, relative to it, in a fixed order, without packages and the output of tools. */
export async function filesBelow(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .filter((file) => !/(?:^|\/)(?:node_modules|dist|\.tmp|\.cache)\//.test(file))
    .sort();
}
