import { readFile } from "node:fs/promises";
import { sha384Of } from "@aurelle/mfe/artifact/sha384";

/**
 * Reads a file of a release.
 * @param sha384 its published hash, `sha384-…`
 * @throws Error when the file cannot be read, or has other bytes
 */
export async function readPublished(file: string, sha384: string): Promise<Buffer> {
  const bytes = await readFile(file);
  if (sha384Of(bytes) !== sha384) throw new Error(`${file} has other bytes than were published`);
  return bytes;
}
