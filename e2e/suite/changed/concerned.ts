/** What a change concerns. */
export interface Concerned {
  /** Paths for the linter. Empty: none. */
  lint: readonly string[];
  /** Files whose unit tests may fail. `"all"`: any unit test may. */
  unit: readonly string[] | "all";
}

/** Files of the root, and of the presets, on which every check depends. */
const forAll = /^(?:package(?:-lock)?\.json|tsconfig\.(?:base|all)\.json|jest\.config\.mjs|shared\/build\/jest[^/]*)$/;
const linted = /\.(?:tsx?|mjs|cjs|css|json)$/;
const code = /\.(?:tsx?|mjs|cjs|css)$/;

/**
 * What the changed files concern.
 * @param changed paths relative to the root, of files that were deleted too.
 * @param exists whether a file is still there.
 */
export function concerned(changed: readonly string[], exists: (file: string) => boolean): Concerned {
  const isForAll = changed.some((file) => forAll.test(file));
  const present = changed.filter(exists);
  return {
    lint: isForAll || changed.includes("biome.json") ? ["."] : present.filter((file) => linted.test(file)),
    unit: isForAll ? "all" : present.filter((file) => code.test(file)),
  };
}
