import { cp, mkdtemp, readFile, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { applyChanges, type Defect } from "../src/testing/seededDefect";

export const apiDir = path.dirname(import.meta.dirname);
export const projectDir = path.dirname(apiDir);

/** Copies the API and what its tests need. Packages and photographs are symbolic links. */
export async function makeCopy(): Promise<string> {
  const copy = await mkdtemp(path.join(os.tmpdir(), "aurelle-defects-"));
  const isSource = (file: string) => !["node_modules", "media", ".data"].includes(path.basename(file));
  await cp(apiDir, path.join(copy, "api"), { recursive: true, filter: isSource });
  await cp(path.join(projectDir, "shared"), path.join(copy, "shared"), { recursive: true, filter: isSource });
  await symlink(path.join(apiDir, "media"), path.join(copy, "api/media"));
  await symlink(path.join(projectDir, "node_modules"), path.join(copy, "node_modules"));
  for (const file of ["package.json", "tsconfig.base.json"])
    await cp(path.join(projectDir, file), path.join(copy, file));
  return copy;
}

/** Makes the changes and returns the function that undoes them. */
export async function seed(copy: string, { changes }: Pick<Defect, "changes">): Promise<() => Promise<void>> {
  const before = new Map<string, string>();
  for (const name of new Set(changes.map(({ file }) => file))) {
    const file = path.join(copy, "api", name);
    const text = await readFile(file, "utf8");
    before.set(file, text);
    const changesOfFile = changes.filter((change) => change.file === name);
    await writeFile(file, applyChanges(text, changesOfFile));
  }
  return async () => {
    for (const [file, text] of before) await writeFile(file, text);
  };
}
