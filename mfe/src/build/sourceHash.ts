import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { kitDir, projectDir } from "../paths";

/** Folders that no build reads. */
const skippedFolders = new Set(["node_modules", "dist", ".tmp", "public"]);
/** Tests, and the checks of the code's rules, change nothing in a build. */
const isSource = (file: string) => !/\.test\.tsx?$|shared[\\/]build[\\/](?:checks[\\/]|retiredWords)/.test(file);

async function filesBelow(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  const nested = entries
    .filter(({ name }) => !skippedFolders.has(name))
    .map((entry) => {
      const file = path.join(dir, entry.name);
      if (entry.isDirectory()) return filesBelow(file);
      return entry.isFile() && isSource(file) ? [file] : [];
    });
  return (await Promise.all(nested)).flat();
}

/** One hash over everything that a build of `dir` reads: its own files, those of the kit, and the versions of packages. */
export async function sourceHash(dir: string): Promise<string> {
  const kit = kitDir();
  const common = ["package-lock.json", "tsconfig.base.json"]
    .map((name) => path.join(projectDir, name))
    .filter((file) => existsSync(file));
  const files = [
    ...(await filesBelow(dir)),
    ...(await filesBelow(path.join(kit, "src"))),
    ...(await filesBelow(path.join(kit, "build"))),
    ...common,
  ].sort();
  const hash = createHash("sha256");
  for (const file of files) {
    const bytes = await readFile(file);
    hash.update(`${path.relative(projectDir, file)}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}
