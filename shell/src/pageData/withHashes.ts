import type { PageRegistry, ReleaseEntry } from "@aurelle/shared/contract/registry";
import type { Hashes } from "./importMap";

/** The folder of a release, at the start of the address of each of its files. */
const releaseFolder = /^\/r\/[^/]+\/[^/]+\//;

/** A page contains each hash of a script only once, in an import map. This copies the hashes of each release to its entry. */
export function withHashes(remotes: PageRegistry["remotes"], hashes: Hashes): PageRegistry["remotes"] {
  const byBase = new Map<string, Record<string, string>>();
  for (const [url, hash] of Object.entries(hashes)) {
    const base = releaseFolder.exec(url)?.[0];
    if (base === undefined) continue; // a script of the shell
    const known = byBase.get(base) ?? {};
    known[url.slice(base.length)] = hash;
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
