/** The name of the workspace `shared` in this repository, and that of the package which other repositories install. */
const [workspace, kit] = ["@aurelle/shared", "@aurelle/remote-kit"] as const;

export const kitName = kit;

/**
 * The text of a source file with the package's name in its imports. Only imports: the names by which shell and remotes agree on a shared
 * module stay (shared/build/federation.mjs).
 */
export const withKitName = (text: string): string =>
  text.replace(new RegExp(`((?:from|import|import\\(|mock\\()\\s*)(["'])${workspace}(?=[/"'])`, "g"), `$1$2${kit}`);

/** The same for one name: `@aurelle/shared/bus`. */
export const kitNameOf = (specifier: string): string => specifier.replace(new RegExp(`^${workspace}(?=/|$)`), kit);
