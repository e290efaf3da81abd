import { isReleaseId, isRemoteName, type PageRegistry, type Registry } from "@aurelle/shared/contract/registry";

/** What a visitor asked for in the address: `?mf.cart=1.0.0-3f9c1ab2`, or `?mf.cart=http://localhost:3102` where allowed. */
export interface Overrides {
  /** By remote: a published release of ours, or a loopback origin. */
  taken: Readonly<Record<string, string>>;
  /** Words that were not followed, for the log. */
  refused: readonly string[];
}

const loopback = /^http:\/\/(?:localhost|127\.0\.0\.1):([1-9]\d{0,4})$/;

/** Exactly a loopback origin: no path, no credentials, no trailing dot, nothing that a parser could read otherwise. */
export const isLoopbackOrigin = (text: string): boolean => Number(loopback.exec(text)?.[1] ?? 99_999) <= 65_535;

/**
 * Reads the overrides out of a query. Anyone may choose among our own published bytes; an origin counts only where the server
 * says so, and only on the visitor's own machine (reliability F1, F2).
 */
export function readOverrides(query: URLSearchParams, registry: Registry, allowsOrigins: boolean): Overrides {
  const taken: Record<string, string> = {};
  const refused: string[] = [];
  for (const [key, value] of query) {
    if (!key.startsWith("mf.") || key === "mf.inspect") continue;
    const remote = key.slice(3);
    const entry =
      isRemoteName(remote) && Object.hasOwn(registry.remotes, remote) ? registry.remotes[remote] : undefined;
    const isOurs = entry !== undefined && isReleaseId(value) && Object.hasOwn(entry.releases, value);
    if (isOurs || (entry && allowsOrigins && isLoopbackOrigin(value))) taken[remote] = value;
    else refused.push(`${key}=${value}`.slice(0, 200));
  }
  return { taken, refused };
}

/** The page's registry with the overrides in place. */
export function withOverrides(page: PageRegistry, registry: Registry, { taken }: Overrides): PageRegistry {
  const changed = Object.entries(taken).flatMap(([remote, value]) => {
    const entry = registry.remotes[remote];
    const known = page.remotes[remote];
    if (!entry) return [];
    const lastGood = known ? { release: known.release, entry: known.entry } : null;
    const release = entry.releases[value];
    if (release) return [[remote, { release: value, entry: release, lastGood }] as const];
    // Under development: its bytes change as one types, so there are no hashes; pages and slots are those of the stable release.
    const stable = entry.releases[entry.stable];
    if (!stable) return [];
    const local = { ...stable, base: `${value}/`, preload: [], css: [], integrity: {} };
    return [[remote, { release: "dev", entry: local, lastGood: null }] as const];
  });
  return { ...page, remotes: { ...page.remotes, ...Object.fromEntries(changed) } };
}
