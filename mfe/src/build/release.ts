import type { RemoteConfig } from "@aurelle/shared/contract/registry";
import type { BuiltFiles } from "@aurelle/shared/contract/shellBuild";

/** One thing looked at; `faults` is empty when it is in order. */
export interface Finding {
  what: "files" | "contract" | "shared modules" | "slots" | "styles" | "size" | "server" | "pages";
  faults: readonly string[];
}

/** `release.json`: what a release says of itself. Written last: a directory without it is no release. */
export interface Release {
  remote: string;
  /** `1.0.0-3f9c1ab2`: the version of the package and eight characters of the content. */
  release: string;
  owner: string;
  builtAt: string;
  commit: string | null;
  /** Of everything the build read: the same source need not be built twice. */
  source: string;
  requires: string;
  /** The version of Module Federation it was built with; releases of contract 1.0 do not say, nor what they share. */
  mf?: string;
  /** By shared module, the range it asks of the shell: `{ react: "^19.3.1" }`. */
  shared?: Readonly<Record<string, string>>;
  pages: RemoteConfig["pages"];
  slots: RemoteConfig["slots"];
  entry: string;
  preload: readonly string[];
  css: readonly string[];
  files: BuiltFiles;
  /** What was looked at when it was built, and what was wrong. */
  checks?: readonly Finding[];
}
