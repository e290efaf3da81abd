import { existsSync, watch } from "node:fs";
import path from "node:path";

/**
 * Calls `onChange` after each change of a file. Most editors save by putting a new file in its place: a watch of the file itself would go on
 * with the old one, so this watches its folder.
 * @returns ends it
 */
export function watchFile(file: string, onChange: () => void): () => void {
  const watcher = watch(path.dirname(file), (_event, name) => {
    // Between the two steps of such a save there is no file.
    if (name === path.basename(file) && existsSync(file)) onChange();
  });
  return () => watcher.close();
}
