import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { PageRegistry } from "@aurelle/shared/contract/registry";
import type { ReleaseCode } from "../../protocol/renderMessages";

/** @throws Error when the file cannot be read, or is not the one that was published. */
async function readChecked(file: string, sha384: string): Promise<string> {
  const bytes = await readFile(file);
  const actual = `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
  if (actual !== sha384) throw new Error(`${file} has other bytes than were published`);
  return bytes.toString("utf8");
}

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
          await readChecked(path.join(releasesDir, entry.base, name), hash),
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
