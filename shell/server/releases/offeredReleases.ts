import type { RemoteEntry } from "@aurelle/shared/contract/registry";

/** The releases that a visitor may get now, or got until the last rollback. */
export const offeredReleases = ({
  stable,
  canary,
  trial,
  lkg,
}: Pick<RemoteEntry, "stable" | "canary" | "trial" | "lkg">): readonly string[] => [
  ...new Set([
    ...(stable ? [stable] : []),
    ...(canary ? [canary.release] : []),
    ...(trial ? [trial.release] : []),
    ...lkg,
  ]),
];
