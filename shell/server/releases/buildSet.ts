import { createHash } from "node:crypto";
import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { mapProbe, type ReleaseSet } from "../../protocol/releaseSet";
import { cspHash } from "../http/documentPolicy";
import { importMapOf } from "./importMap";
import type { ShellAssets } from "./shellAssets";
import { withoutHashes } from "./withoutHashes";

/** A set as it is stored and sent. */
export interface BuiltSet {
  /** The SHA-256 of `text` in base64url: 43 characters. */
  name: string;
  text: string;
  /** The import map's source expression in a content security policy. */
  mapHash: string;
}

/** @param registry with proofs. */
export function buildSet({ remotes }: PageRegistry, shell: Pick<ShellAssets, "files" | "scripts">): BuiltSet {
  // The probe resolves to a script that every page has loaded.
  const [first] = shell.scripts;
  const importMap = importMapOf(Object.values(remotes), shell.files, first && { [mapProbe]: first.url });
  const set: ReleaseSet = { remotes: withoutHashes(remotes), importMap };
  const text = JSON.stringify(set);
  return { name: createHash("sha256").update(text).digest("base64url"), text, mapHash: cspHash(importMap) };
}
