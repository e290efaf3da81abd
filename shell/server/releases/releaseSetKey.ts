import type { PageRegistry } from "@aurelle/shared/contract/registry";

/** The releases of a page as one text: two registries with the same key render the same pages. */
export const releaseSetKey = ({ remotes }: PageRegistry): string =>
  Object.entries(remotes)
    .map(([remote, { release, lastGood }]) => `${remote}@${release}/${lastGood?.release ?? ""}`)
    .sort()
    .join(" ");
