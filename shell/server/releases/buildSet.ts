import { createHash } from "node:crypto";
import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { mapProbe, mapWithout, type ReleaseSet } from "../../protocol/releaseSet";
import { dropOldest } from "../dropOldest";
import { cspHash } from "../http/documentPolicy";
import { addressAt } from "./assetOrigin";
import { importMapOf } from "./importMap";
import type { ShellAssets } from "./shellAssets";
import { withoutHashes } from "./withoutHashes";

/** A set as it is stored and sent. */
export interface BuiltSet {
  /** The SHA-256 of `text` in base64url: 43 characters. */
  name: string;
  text: string;
  /** The source expression, in a content security policy, of the import map that a page adds. @param map the text of the page's own */
  hashOfRest: (map: string) => string;
}

/** Pages of one set have few different maps: one for each remote that owns pages, and for each page of the shell. */
const maxMaps = 100;

/** @param origin where browsers get the files, when it is not the shop's own. */
export function buildSet(
  { remotes }: PageRegistry,
  shell: Pick<ShellAssets, "files" | "scripts">,
  origin = "",
): BuiltSet {
  // The probe resolves to a script that every page has loaded.
  const [first] = shell.scripts;
  const imports = first && { [mapProbe]: addressAt(first.url, origin) };
  const importMap = importMapOf(Object.values(remotes), shell.files, { imports, origin, scripts: shell.scripts });
  const set: ReleaseSet = { remotes: withoutHashes(remotes), importMap };
  const text = JSON.stringify(set);
  const hashes = new Map<string, string>();
  const hashOfRest = (map: string): string => {
    const known = hashes.get(map);
    if (known) return known;
    const { integrity } = JSON.parse(map) as { integrity: Readonly<Record<string, string>> }; // importMapOf has written it
    const hash = cspHash(mapWithout(importMap, integrity));
    hashes.set(map, hash);
    dropOldest(hashes, maxMaps);
    return hash;
  };
  return { name: createHash("sha256").update(text).digest("base64url"), text, hashOfRest };
}
