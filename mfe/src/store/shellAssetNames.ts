import { shellFolders } from "@aurelle/shared/contract/shellRelease";
import type { Artifact } from "../artifact/release";
import { UserError } from "../UserError";

/**
 * The names of a shell's files for browsers contain the hash of their content, and all shells share their addresses (`/assets/…`): a
 * file that a new shell has unchanged stays in the caches of browsers.
 * @param published the shells of the store
 * @returns the names that one of them has for other bytes
 */
export function takenNames({ files }: Artifact, published: readonly Artifact[]): string[] {
  return Object.entries(files)
    .filter(([name]) => name.startsWith(shellFolders.assets))
    .filter(([name, { sha384 }]) => published.some(({ files: known }) => known[name] && known[name].sha384 !== sha384))
    .map(([name]) => name);
}

/** @throws UserError with the names that a published shell has for other bytes */
export function rejectTakenNames(release: Artifact, published: readonly Artifact[]): void {
  const taken = takenNames(release, published);
  if (taken.length > 0) throw new UserError(`Another shell has other bytes as ${taken.join(", ")}.`);
}
