import type { Workspace } from "../projectFolders";

/** What a change concerns. */
export interface Concerned {
  /** Paths for the linter. Empty: none. */
  lint: readonly string[];
  /** Workspaces whose types may be wrong. */
  types: readonly Workspace[];
  /** Files whose unit tests may fail. `"all"`: any unit test may. */
  unit: readonly string[] | "all";
}

/** Files of the root, and of the presets, on which every check depends. */
const forAll = /^(?:package(?:-lock)?\.json|tsconfig\.base\.json|jest\.config\.mjs|shared\/build\/jest[^/]*)$/;
const linted = /\.(?:tsx?|mjs|cjs|css|json)$/;
const code = /\.(?:tsx?|mjs|cjs|css)$/;

/** The workspaces of the names, and all that depend on them, also through others. */
function withDependents(folders: ReadonlySet<string>, workspaces: readonly Workspace[]): Set<string> {
  const all = new Set(folders);
  for (let before = -1; before < all.size; ) {
    before = all.size;
    const names = workspaces.filter(({ folder }) => all.has(folder)).map(({ name }) => name);
    for (const { folder, dependencies } of workspaces) {
      if (dependencies.some((name) => names.includes(name))) all.add(folder);
    }
  }
  return all;
}

/**
 * What the changed files concern.
 * @param changed paths relative to the root, of files that were deleted too.
 * @param exists whether a file is still there.
 */
export function concerned(
  changed: readonly string[],
  workspaces: readonly Workspace[],
  exists: (file: string) => boolean,
): Concerned {
  const isForAll = changed.some((file) => forAll.test(file));
  const touched = new Set(changed.map((file) => file.split("/")[0] ?? ""));
  const present = changed.filter(exists);
  const withTypes = withDependents(touched, workspaces);
  return {
    lint: isForAll || changed.includes("biome.json") ? ["."] : present.filter((file) => linted.test(file)),
    types: workspaces.filter(({ folder, types }) => types !== null && (isForAll || withTypes.has(folder))),
    unit: isForAll ? "all" : present.filter((file) => code.test(file)),
  };
}
