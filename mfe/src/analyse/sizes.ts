/** The maximum size of a workspace in KiB of brotli, in its `package.json`: `"budget": { "start": 13, "scripts": 40, "styles": 8 }`. */
export interface Budget {
  /** Scripts that load before the workspace can show anything: the shell's own, or a remote's entry and `./remote`. */
  start: number;
  /** All scripts together, including those that few pages load. */
  scripts: number;
  styles: number;
}
/** The actual sizes in bytes, by the same names. */
export type Sizes = Readonly<Record<keyof Budget, number>>;

const kinds = ["start", "scripts", "styles"] as const;

/** Reads the budget of a `package.json`. @throws TypeError when a number is missing */
export function readBudget(manifest: unknown): Budget {
  const budget = typeof manifest === "object" && manifest !== null && "budget" in manifest ? manifest.budget : null;
  const entries = kinds.map((kind) => [kind, (budget as Record<string, unknown> | null)?.[kind]] as const);
  if (entries.some(([, value]) => typeof value !== "number")) {
    throw new TypeError(`package.json has no "budget" with ${kinds.join(", ")} in KiB`);
  }
  return Object.fromEntries(entries) as unknown as Budget; // checked above: each kind has a number
}

/** Adds up the files by kind. @param files bytes of each file as it is sent @param start names of the scripts that load first */
export function sizesOf(files: Readonly<Record<string, number>>, start: readonly string[]): Sizes {
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + (files[name] ?? 0), 0);
  const ending = (end: string) => Object.keys(files).filter((name) => name.endsWith(end));
  return { start: sum(start), scripts: sum(ending(".js")), styles: sum(ending(".css")) };
}

/** One text for each kind that is over its budget, with the bytes to save: a few of them vanish when KiB are rounded. */
export const overBudget = (sizes: Sizes, budget: Budget): string[] =>
  kinds.flatMap((kind) => {
    const bytesOver = sizes[kind] - budget[kind] * 1024;
    if (bytesOver <= 0) return [];
    return [`${kind}: ${(sizes[kind] / 1024).toFixed(2)} KiB, ${budget[kind]} at most, ${bytesOver} bytes over`];
  });
