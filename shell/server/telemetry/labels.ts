import type { Registry, RemoteEntry } from "@aurelle/shared/contract/registry";
import { shellPages } from "../../src/routing/shellPages";

/**
 * Of what a page says, only words that the shop itself knows become labels: a stranger adds no series. Everything else is counted
 * under this one.
 */
export const other = "other";

/** The name under which the shell's own pages stand beside the remotes. */
export const shellName = "shell";

/** The releases that a visitor may be given now, or was until a moment ago. */
export const offeredOf = ({ stable, canary, lkg }: RemoteEntry): readonly string[] => [
  ...new Set([stable, ...(canary ? [canary.release] : []), ...lkg]),
];

const pagesOf = new WeakMap<Registry, ReadonlySet<string>>();

/** The patterns of all pages that the shop has: `/product/:id`. */
function knownPages(registry: Registry): ReadonlySet<string> {
  const known = pagesOf.get(registry);
  if (known) return known;
  const ofRemotes = Object.values(registry.remotes).flatMap((entry) =>
    offeredOf(entry).flatMap((id) => entry.releases[id]?.pages ?? []),
  );
  const pages = new Set([...shellPages, ...ofRemotes].map(({ path }) => path));
  pagesOf.set(registry, pages);
  return pages;
}

export const pageLabel = (registry: Registry, page: string): string => (knownPages(registry).has(page) ? page : other);

/** Is it a release of the registry, also one that nobody is given any more? */
export function isRelease({ remotes }: Registry, remote: string, release: string): boolean {
  const known = Object.hasOwn(remotes, remote) ? remotes[remote]?.releases : undefined;
  return known !== undefined && Object.hasOwn(known, release);
}

/** Whose page it is, as labels; `null` for a remote that the shop does not have. */
export function ownerLabels(
  registry: Registry,
  shellRelease: string,
  { remote, release }: { remote: string; release: string },
): { remote: string; release: string } | null {
  if (remote === shellName) return { remote, release: release === shellRelease ? release : other };
  const entry = Object.hasOwn(registry.remotes, remote) ? registry.remotes[remote] : undefined;
  return entry ? { remote, release: offeredOf(entry).includes(release) ? release : other } : null;
}
