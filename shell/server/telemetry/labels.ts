import type { Registry } from "@aurelle/shared/contract/registry";
import { shellName } from "@aurelle/shared/contract/releaseNames";
import { shellPages } from "../../protocol/shellPages";
import { offeredReleases } from "../releases/offeredReleases";

/** The label for every text in a report that the shop does not know. With it a forged report cannot add series. */
export const other = "other";

const pagesByRegistry = new WeakMap<Registry, ReadonlySet<string>>();

/** The patterns of all pages of the shop: `/product/:id`. */
function knownPages(registry: Registry): ReadonlySet<string> {
  const known = pagesByRegistry.get(registry);
  if (known) return known;
  const remotePages = Object.values(registry.remotes).flatMap((entry) =>
    offeredReleases(entry).flatMap((id) => entry.releases[id]?.pages ?? []),
  );
  const pages = new Set([...shellPages, ...remotePages].map(({ path }) => path));
  pagesByRegistry.set(registry, pages);
  return pages;
}

/** @param page the pattern that a page reported. */
export const pageLabel = (registry: Registry, page: string): string => (knownPages(registry).has(page) ? page : other);

/** Whether the registry has this release, even when no visitor gets it any more. */
export function isRelease({ remotes }: Registry, remote: string, release: string): boolean {
  const releases = Object.hasOwn(remotes, remote) ? remotes[remote]?.releases : undefined;
  return releases !== undefined && Object.hasOwn(releases, release);
}

/** The labels of the remote, or the shell, that a page belongs to; `null` for a remote that the shop does not have. */
export function ownerLabels(
  registry: Registry,
  { remote, release }: { remote: string; release: string },
): { remote: string; release: string } | null {
  const ofRemote = Object.hasOwn(registry.remotes, remote) ? registry.remotes[remote] : undefined;
  const entry = remote === shellName ? registry.shell : ofRemote;
  return entry ? { remote, release: offeredReleases(entry).includes(release) ? release : other } : null;
}
