import type { ShellFacts } from "./registry";

/** A file of a build, by its uncompressed bytes. */
export interface BuiltFile {
  /** In bytes. */
  size: number;
  /** `sha384-…`, as browsers check it. */
  sha384: string;
}
/** By path below the build's folder, with forward slashes. */
export type BuiltFiles = Readonly<Record<string, BuiltFile>>;

/** `shell/dist/build.json`: `mfe` writes it with each build of the shell, and the document server reads it when it starts. */
export interface ShellBuild {
  /** The hash of the source that was built. */
  source: string;
  /** ISO 8601. */
  builtAt: string;
  /** In the order in which the document names them. */
  scripts: readonly string[];
  styles: readonly string[];
  /** The sans and the serif face, which the document preloads. */
  fonts: readonly string[];
  /** All files for the browser. */
  files: BuiltFiles;
  /** What the shell provides to remotes. */
  facts: ShellFacts;
  /** The modules with which the document server renders pages. */
  server: BuiltFiles;
}
