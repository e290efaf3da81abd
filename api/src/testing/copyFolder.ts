import { copyFileSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";

/** What is below a folder: relative paths, a folder before what is in it. */
function entriesOf(folder: string) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const pathOf = ({ parentPath, name }: (typeof entries)[number]) => path.join(path.relative(folder, parentPath), name);
  return {
    folders: entries.filter((entry) => entry.isDirectory()).map(pathOf),
    files: entries.filter((entry) => entry.isFile()).map(pathOf),
  };
}

/** By folder. */
const known = new Map<string, ReturnType<typeof entriesOf>>();

/** Copies a prepared data directory, which does not change any more. `cpSync` takes twice as long, and `cp` seven times as long as that. */
export function copyFolder(from: string, to: string): void {
  const entries = known.get(from) ?? entriesOf(from);
  known.set(from, entries);
  mkdirSync(to, { recursive: true });
  for (const folder of entries.folders) mkdirSync(path.join(to, folder));
  for (const file of entries.files) copyFileSync(path.join(from, file), path.join(to, file));
}
