import type { PageRemote, ReleaseEntry } from "@aurelle/shared/contract/registry";
import { scriptJson } from "../html/escapeHtml";
import { assetsAt } from "./assetOrigin";
import type { Asset } from "./shellAssets";

type Hash = [url: string, hash: string];

/** The hash of each script of a release, by its address. @param origin where browsers get it, else "" */
function hashesOf({ base, entry, integrity }: ReleaseEntry, origin: string): Hash[] {
  const scripts = Object.entries(integrity).filter(([name]) => name.endsWith(".js"));
  const entryHash = integrity[entry];
  return [
    ...scripts.map(([name, hash]): Hash => [origin + base + name, hash]),
    // The second attempt to load a remote uses this address, at the shop's own origin. Without a hash the browser would accept any bytes there
    // (docs/decisions/0002-federation.md).
    ...(entryHash ? [[`${base}${entry}?r=1`, entryHash] satisfies Hash] : []),
  ];
}

/** The hash of each script among these files, by its address. */
const fileHashes = (files: readonly Asset[]): Hash[] =>
  files.flatMap(({ url, integrity }) =>
    integrity !== undefined && url.endsWith(".js") ? [[url, integrity] satisfies Hash] : [],
  );

interface MapOptions {
  imports?: Readonly<Record<string, string>> | undefined;
  /** Where browsers get the files of releases and shell, when it is not the shop's own origin. */
  origin?: string;
  /** The scripts of the shell that the document names. Where another origin fails, they and what they import come from the shop's own. */
  scripts?: readonly Asset[];
}

/**
 * An import map as JSON, with the hashes of all scripts of these releases and of the shell. With it the browser rejects a script whose
 * bytes differ from those that were built or published.
 */
export function importMapOf(
  remotes: readonly PageRemote[],
  shellFiles: readonly Asset[],
  { imports, origin = "", scripts = [] }: MapOptions = {},
): string {
  const hashes = remotes.flatMap(({ entry, lastGood }) => [
    ...hashesOf(entry, origin),
    ...(lastGood ? hashesOf(lastGood.entry, origin) : []),
  ]);
  const ofShell = fileHashes([...assetsAt(shellFiles, origin), ...(origin === "" ? [] : scripts)]);
  return scriptJson({
    ...(imports && { imports }),
    integrity: Object.fromEntries([...ofShell, ...hashes]),
  });
}
