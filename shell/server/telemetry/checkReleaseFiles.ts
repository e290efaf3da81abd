import { readFile } from "node:fs/promises";
import path from "node:path";
import { sha384Of } from "@aurelle/mfe/artifact/sha384";
import type { ReleaseEntry } from "@aurelle/shared/contract/registry";

/** `right`: all are there with their published bytes. `damaged`: one has other bytes. `unreadable`: one cannot be read. */
export type FilesState = "right" | "damaged" | "unreadable";

/** Compares the files of a release with their hashes, as the browsers of visitors do. */
export async function checkReleaseFiles(
  releasesDir: string,
  { base, integrity }: Pick<ReleaseEntry, "base" | "integrity">,
): Promise<FilesState> {
  let state: FilesState = "right";
  for (const [file, hash] of Object.entries(integrity)) {
    const bytes = await readFile(path.join(releasesDir, base, file)).catch(() => null);
    if (!bytes) return "unreadable";
    if (sha384Of(bytes) !== hash) state = "damaged";
  }
  return state;
}
