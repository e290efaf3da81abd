import type { RemoteConfig } from "@aurelle/shared/contract/registry";
import type { BuiltFiles } from "@aurelle/shared/contract/shellRelease";

/** The result of one check; `faults` is empty when the check passed. Both names are fields of `release.json`. */
export interface Finding {
  what:
    | "files"
    | "contract"
    | "shared modules"
    | "slots"
    | "styles"
    | "size"
    | "server"
    | "pages"
    | "protocol"
    | "names";
  faults: readonly string[];
}

/** What the descriptions of a remote's release and of a shell's have in common. */
export type Artifact = Pick<Release, "remote" | "release" | "builtAt" | "commit" | "source" | "files">;

/** `release.json`: the description of a release. It is written last: a folder without it is not a complete release. */
export interface Release {
  remote: string;
  /** `1.0.0-3f9c1ab2`: the version of the package and eight characters of the content's hash. */
  release: string;
  owner: string;
  builtAt: string;
  commit: string | null;
  /** A hash of everything that the build read, so that unchanged source is not built again. */
  source: string;
  requires: string;
  /** The version of Module Federation that built it. Releases of contract 1.0 have neither this field nor `shared`. */
  mf?: string;
  /** For each shared module, the range that the shell's version must satisfy: `{ react: "^19.3.1" }`. */
  shared?: Readonly<Record<string, string>>;
  pages: RemoteConfig["pages"];
  slots: RemoteConfig["slots"];
  entry: string;
  preload: readonly string[];
  css: readonly string[];
  files: BuiltFiles;
  /** The results of the checks that ran after the build. */
  checks?: readonly Finding[];
}
