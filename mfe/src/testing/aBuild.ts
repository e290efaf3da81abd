import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { describeFiles } from "../artifact/builtFiles";
import type { Release } from "../artifact/release";

/** Writes a folder like one from `mfe build`. Returns its path. @param files their contents by name, the entry included */
export async function aBuild(
  dir: string,
  part: Partial<Release> & Pick<Release, "release">,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<string> {
  await mkdir(dir, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(dir, name)), { recursive: true });
    await writeFile(path.join(dir, name), content);
  }
  const description: Release = {
    remote: "cart",
    owner: "team-cart",
    builtAt: "2025-01-01T00:00:00.000Z",
    commit: null,
    source: "",
    requires: "^2.0.0",
    pages: [{ path: "/cart", title: "Cart" }],
    slots: [],
    entry: "remoteEntry.js",
    preload: [],
    css: [],
    files: await describeFiles(dir),
    ...part,
  };
  await writeFile(path.join(dir, "release.json"), JSON.stringify(description));
  return dir;
}
