import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { PageRegistry } from "@aurelle/shared/contract/registry";
import type { ReleaseCode } from "../../protocol/renderMessages";

async function readChecked(file: string, sha384: string): Promise<string> {
  const bytes = await readFile(file);
  const found = `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
  if (found !== sha384) throw new Error(`${file} has other bytes than were published`);
  return bytes.toString("utf8");
}

/**
 * The server modules of every chosen release that has any, each compared with its hash in the registry. A release that cannot be
 * read is left to the browser.
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
