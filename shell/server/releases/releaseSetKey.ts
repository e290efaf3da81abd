import type { PageRegistry } from "@aurelle/shared/contract/registry";

/** Computed once for each registry: a cached page is found by it, and found faster than its key would be made. */
const keys = new WeakMap<PageRegistry["remotes"], string>();

/** The releases of a page as one text: two registries with the same key render the same pages. */
export function releaseSetKey({ remotes }: PageRegistry): string {
  const known = keys.get(remotes);
  if (known !== undefined) return known;
  const key = Object.entries(remotes)
    .map(([remote, { release, lastGood }]) => `${remote}@${release}/${lastGood?.release ?? ""}`)
    .sort()
    .join(" ");
  keys.set(remotes, key);
  return key;
}
