import type { PageRegistry, Registry, ShellFacts } from "@aurelle/shared/contract/registry";
import { isReleaseId, isRemoteName } from "@aurelle/shared/contract/releaseNames";
import { whyUnusable } from "@aurelle/shared/contract/whyUnusable";

/** What the address of a page overrides: `?mf.cart=1.0.0-3f9c1ab2`, or `?mf.cart=http://localhost:3102` where that is allowed. */
export interface Overrides {
  /** By remote: a published release, or a loopback origin. */
  accepted: Readonly<Record<string, string>>;
  /** Parameters without an effect, `mf.cart=x`, for the log: the first five, each cut to 200 characters. */
  rejected: readonly string[];
}

const loopback = /^http:\/\/(?:localhost|127\.0\.0\.1):([1-9]\d{0,4})$/;
const maxPort = 65_535;

/**
 * Whether the text is exactly a loopback origin: without path, credentials or trailing dot, so that no two parsers can disagree
 * about it.
 */
export const isLoopbackOrigin = (text: string): boolean => {
  const port = loopback.exec(text)?.[1];
  return port !== undefined && Number(port) <= maxPort;
};

/** One address can have a thousand such parameters. The log needs no more of them. */
const maxRejected = 5;

/**
 * Reads the overrides in a query. Any visitor may choose among the published releases that this shell can use. A quarantined one may
 * have been taken out for a hole in its code, so no address opens it. An origin needs `allowsOrigins`, and must be on the visitor's own
 * machine (reliability F1, F2, F6).
 */
export function readOverrides(
  query: URLSearchParams,
  registry: Registry,
  shell: ShellFacts,
  allowsOrigins: boolean,
): Overrides {
  const accepted: Record<string, string> = {};
  const rejected: string[] = [];
  for (const [key, value] of query) {
    if (!key.startsWith("mf.") || key === "mf.inspect") continue;
    const remote = key.slice("mf.".length);
    const entry =
      isRemoteName(remote) && Object.hasOwn(registry.remotes, remote) ? registry.remotes[remote] : undefined;
    const isUsable = entry !== undefined && isReleaseId(value) && whyUnusable(entry, value, shell) === null;
    if (isUsable || (entry && allowsOrigins && isLoopbackOrigin(value))) accepted[remote] = value;
    else if (rejected.length < maxRejected) rejected.push(`${key}=${value}`.slice(0, 200));
  }
  return { accepted, rejected };
}

/** The page's registry with the overrides in place. */
export function withOverrides(page: PageRegistry, registry: Registry, { accepted }: Overrides): PageRegistry {
  const changed = Object.entries(accepted).flatMap(([remote, value]) => {
    const entry = registry.remotes[remote];
    const chosen = page.remotes[remote];
    if (!entry) return [];
    const lastGood = chosen ? { release: chosen.release, entry: chosen.entry } : null;
    const release = entry.releases[value];
    if (release) return [[remote, { release: value, entry: release, lastGood }] as const];
    // The files of a dev server change with each edit, so they have no hashes. Pages and slots are those of the stable release, or of
    // the one that was published last.
    const known = entry.releases[entry.stable ?? Object.keys(entry.releases).at(-1) ?? ""];
    if (!known) return [];
    const local = { ...known, base: `${value}/`, preload: [], css: [], integrity: {} };
    return [[remote, { release: "dev", entry: local, lastGood: null }] as const];
  });
  return { ...page, remotes: { ...page.remotes, ...Object.fromEntries(changed) } };
}
