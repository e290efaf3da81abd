import type { PageRemote, ReleaseEntry } from "@aurelle/shared/contract/registry";
import { scriptJson } from "../html/escapeHtml";
import type { Asset } from "./shellAssets";

type Hash = [url: string, hash: string];

/** The hash of each script of a release, by its address. */
function hashesOf({ base, entry, integrity }: ReleaseEntry): Hash[] {
  const scripts = Object.entries(integrity).filter(([name]) => name.endsWith(".js"));
  const entryHash = integrity[entry];
  return [
    ...scripts.map(([name, hash]): Hash => [base + name, hash]),
    // The second attempt to load a remote uses this address. Without a hash the browser would accept any bytes there
    // (docs/decisions/0002-federation.md).
    ...(entryHash ? [[`${base}${entry}?r=1`, entryHash] satisfies Hash] : []),
  ];
}

/** The hash of each script of the shell among these files, by its address. */
const shellHashes = (files: readonly Asset[]): Hash[] =>
  files.flatMap(({ url, integrity }) =>
    integrity !== undefined && url.endsWith(".js") ? [[url, integrity] satisfies Hash] : [],
  );

/**
 * An import map as JSON, with the hashes of all scripts of these releases and of the shell. With it the browser rejects a script whose
 * bytes differ from those that were built or published.
 */
export function importMapOf(
  remotes: readonly PageRemote[],
  shellFiles: readonly Asset[],
  imports?: Readonly<Record<string, string>>,
): string {
  const hashes = remotes.flatMap(({ entry, lastGood }) => [
    ...hashesOf(entry),
    ...(lastGood ? hashesOf(lastGood.entry) : []),
  ]);
  return scriptJson({
    ...(imports && { imports }),
    integrity: Object.fromEntries([...shellHashes(shellFiles), ...hashes]),
  });
}
