/** KiB of brotli that a room may have, in its `package.json`: `"budget": { "start": 13, "scripts": 40, "styles": 8 }`. */
export interface Budget {
  /** Scripts that come before anything of the room is there: the shell's own, a remote's entry and `./remote`. */
  start: number;
  /** All scripts together, also those that few pages ask for. */
  scripts: number;
  styles: number;
}
/** Bytes, likewise. */
export type Sizes = Readonly<Record<keyof Budget, number>>;

const kinds = ["start", "scripts", "styles"] as const;

/** @throws TypeError when it is no budget. */
export function readBudget(manifest: unknown): Budget {
  const budget = typeof manifest === "object" && manifest !== null && "budget" in manifest ? manifest.budget : null;
  const entries = kinds.map((kind) => [kind, (budget as Record<string, unknown> | null)?.[kind]] as const);
  if (entries.some(([, value]) => typeof value !== "number")) {
    throw new TypeError(`package.json has no "budget" with ${kinds.join(", ")} in KiB`);
  }
  return Object.fromEntries(entries) as unknown as Budget; // as was just looked at
}

/** @param files bytes of each file as it is sent. */
export function sizesOf(files: Readonly<Record<string, number>>, start: readonly string[]): Sizes {
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + (files[name] ?? 0), 0);
  const ending = (end: string) => Object.keys(files).filter((name) => name.endsWith(end));
  return { start: sum(start), scripts: sum(ending(".js")), styles: sum(ending(".css")) };
}

/** A sentence for each kind that is over. */
export const overBudget = (sizes: Sizes, budget: Budget): string[] =>
  kinds.flatMap((kind) =>
    sizes[kind] > budget[kind] * 1024
      ? [`${kind}: ${(sizes[kind] / 1024).toFixed(1)} KiB, ${budget[kind]} at most`]
      : [],
  );
