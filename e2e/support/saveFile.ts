import { rename, writeFile } from "node:fs/promises";

/**
 * Saves a file as most editors do: readers see the old or the new text. With `writeFile` alone, a dev server that reads the file in between
 * builds an empty module, and the page loses its state.
 */
export async function saveFile(file: string, text: string): Promise<void> {
  const written = `${file}.saving`;
  await writeFile(written, text);
  await rename(written, file);
}
