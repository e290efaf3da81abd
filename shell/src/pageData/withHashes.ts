import type { PageRegistry, ReleaseEntry } from "@aurelle/shared/contract/registry";
import type { Hashes } from "./importMap";

/** The folder of a release, in the address of each of its files. An origin may precede it. */
const releaseFolder = /^(?:https?:\/\/[^/]+)?(\/r\/[^/]+\/[^/]+\/)/;

/** A page contains each hash of a script only once, in an import map. This copies the hashes of each release to its entry. */
export function withHashes(remotes: PageRegistry["remotes"], hashes: Hashes): PageRegistry["remotes"] {
  const byBase = new Map<string, Record<string, string>>();
  for (const [url, hash] of Object.entries(hashes)) {
    const [start, base] = releaseFolder.exec(url) ?? [];
    if (start === undefined || base === undefined) continue; // a script of the shell
    const known = byBase.get(base) ?? {};
    known[url.slice(start.length)] = hash;
    byBase.set(base, known);
  }
  const complete = (entry: ReleaseEntry) => ({ ...entry, integrity: byBase.get(entry.base) ?? {} });
  return Object.fromEntries(
    Object.entries(remotes).map(([name, remote]) => {
      const { entry, lastGood } = remote;
      return [
        name,
        { ...remote, entry: complete(entry), lastGood: lastGood && { ...lastGood, entry: complete(lastGood.entry) } },
      ];
    }),
  );
}
