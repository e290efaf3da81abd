import type { PageRegistry, ReleaseEntry } from "@aurelle/shared/contract/registry";
import { scriptJson } from "../html/escapeHtml";
import type { ShellAssets } from "../releases/shellAssets";

/** The hash of each script of a release, by its address. */
function hashesOf({ base, entry, integrity }: ReleaseEntry): [string, string][] {
  const scripts = Object.entries(integrity).filter(([name]) => name.endsWith(".js"));
  const entryHash = integrity[entry];
  return [
    ...scripts.map(([name, hash]): [string, string] => [base + name, hash]),
    // The second attempt to load a remote uses this address. Without a hash the browser would accept any bytes there
    // (docs/decisions/0002-federation.md).
    ...(entryHash ? [[`${base}${entry}?r=1`, entryHash] satisfies [string, string]] : []),
  ];
}

/** The hash of each script of the shell, by its address. */
const shellHashes = ({ files }: Pick<ShellAssets, "files">): [string, string][] =>
  files.flatMap(({ url, integrity }) =>
    integrity !== undefined && url.endsWith(".js") ? [[url, integrity] satisfies [string, string]] : [],
  );

/**
 * The import map as JSON, with the hash of every script that the page may load. With it the browser rejects a script whose bytes
 * differ from those that were built or published.
 */
export function importMap(registry: PageRegistry, shell: Pick<ShellAssets, "files">): string {
  const hashes = Object.values(registry.remotes).flatMap(({ entry, lastGood }) => [
    ...hashesOf(entry),
    ...(lastGood ? hashesOf(lastGood.entry) : []),
  ]);
  return scriptJson({ integrity: Object.fromEntries([...shellHashes(shell), ...hashes]) });
}
