import path from "node:path";
import type { PageRegistry } from "@aurelle/shared/contract/registry";
import type { ReleaseCode } from "../../protocol/renderMessages";
import { readPublished } from "../releases/readPublished";

/**
 * Reads the server modules of the chosen releases and checks each against its hash in the registry. The result leaves out a
 * release without server modules, and one that cannot be read: the browser renders it.
 * @param warn called with a message for each release that cannot be read.
 */
export async function readReleaseCode(
  releasesDir: string,
  { remotes }: PageRegistry,
  warn: (message: string) => void,
): Promise<ReleaseCode[]> {
  const read = Object.entries(remotes).map(async ([remote, { release, entry }]) => {
    if (!entry.server || !entry.base.startsWith("/r/")) return [];
    try {
      const files = Object.entries(entry.server).map(
        async ([name, hash]): Promise<[string, string]> => [
          path.basename(name),
          (await readPublished(path.join(releasesDir, entry.base, name), hash)).toString("utf8"),
        ],
      );
      return [{ remote, release, files: Object.fromEntries(await Promise.all(files)) }];
    } catch (error) {
      warn(`${remote} ${release} is left to the browser: ${error}`);
      return [];
    }
  });
  return (await Promise.all(read)).flat();
}
