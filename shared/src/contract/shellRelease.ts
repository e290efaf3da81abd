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

/**
 * The version of what the document server and a shell tell each other: page data, load plan, starter, render messages. Raise it with each
 * change that the other side does not work with. A document server passes over a shell of another version
 * (docs/decisions/0019-shell-release.md).
 */
export const shellProtocol = 5;
/**
 * The versions that document servers serve. Version 1 knows no sets of releases, and version 2 expects in them what proves that they
 * were offered: their documents contain all releases. Versions before 4 show no answers to forms, which then get a page without the
 * shop's header and footer. Versions before 5 know no other origin of their files than the shop's own.
 */
export const servedProtocols: readonly number[] = [1, 2, 3, 4, shellProtocol];

/** The folders of a shell's release. Only `assets` is for browsers. */
export const shellFolders = { assets: "assets/", server: "server/", starter: "starter/", worker: "worker/" } as const;

/** The names of a shell's files for browsers, without their folder: their addresses are below `/assets/`. */
export const assetNames = (files: BuiltFiles): string[] =>
  Object.keys(files).flatMap((name) =>
    name.startsWith(shellFolders.assets) ? [name.slice(shellFolders.assets.length)] : [],
  );

/** `release.json` of a shell: `mfe` writes it with each build, and the document server reads it from the store. */
export interface ShellRelease {
  remote: "shell";
  /** `1.0.0-3f9c1ab2`: the version of the package and eight characters of the content's hash. */
  release: string;
  /** ISO 8601. */
  builtAt: string;
  commit: string | null;
  /** The hash of the source that was built. */
  source: string;
  /** What the shell provides to remotes. */
  facts: ShellFacts;
  /** `shellProtocol` of the build. */
  protocol: number;
  /** Names below `assets/`, in the order in which the document names them. */
  scripts: readonly string[];
  /** Scripts that load with the first remote: Module Federation's host. Shells from before the field have none. */
  host?: readonly string[];
  styles: readonly string[];
  /** The sans and the serif face, which the document preloads. */
  fonts: readonly string[];
  /**
   * Scripts that documents have after the starter: by name, the text in a document's HTML that asks for it. The file is
   * `starter/<name>/script.js`. Shells from before the field have none.
   */
  additions?: Readonly<Record<string, string>>;
  /** All files, by path below the release's folder. */
  files: BuiltFiles;
}
