import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { BuiltFile, BuiltFiles } from "@aurelle/shared/contract/shellRelease";
import { sha384Of } from "./sha384";

const isCompressedCopy = (name: string) => name.endsWith(".br") || name.endsWith(".gz");

/** Size and hash of every file below `dir`, without the compressed copies. */
export async function describeFiles(dir: string): Promise<BuiltFiles> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && !isCompressedCopy(entry.name))
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .sort();
  const described = names.map(async (name): Promise<[string, BuiltFile]> => {
    const bytes = await readFile(path.join(dir, name));
    return [name, { size: bytes.length, sha384: sha384Of(bytes) }];
  });
  return Object.fromEntries(await Promise.all(described));
}

/** Eight hexadecimal digits of a hash over all files: equal files give an equal id. */
export function contentId(files: BuiltFiles): string {
  const hash = createHash("sha256");
  for (const [name, { sha384 }] of Object.entries(files)) hash.update(`${name}\0${sha384}\0`);
  return hash.digest("hex").slice(0, 8);
}
