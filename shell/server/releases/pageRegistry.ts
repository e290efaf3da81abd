import { createHash } from "node:crypto";
import type {
  PageRegistry,
  PageRemote,
  Registry,
  ReleaseEntry,
  RemoteEntry,
  ShellFacts,
} from "@aurelle/shared/contract/registry";
import { whyUnusable } from "@aurelle/shared/contract/whyUnusable";

/**
 * A visitor's bucket, 0 to 9,999. It is the same for all canaries: a visitor in the share of one is in the share of every larger one, so
 * that `n` canaries give at most `n + 1` sets of releases.
 */
export function bucketOf(visitor: string): number {
  return createHash("sha256").update(`${visitor} canary`).digest().readUInt32BE(0) % 10_000;
}

/** The canary release of a remote or of the shell, if this bucket is in its share. */
export function canaryFor({ canary }: Pick<RemoteEntry, "canary">, bucket: number | null): string | undefined {
  return canary && bucket !== null && bucket < canary.percent * 100 ? canary.release : undefined;
}

/** The part of a release that a page needs. Its ranges and its signature matter only for the choice. */
const forPage = ({ shared: _, signature: __, ...entry }: ReleaseEntry): ReleaseEntry => entry;

/**
 * One remote in a page: the first release that this shell can use, and the next one as its fallback. The browser requests no
 * other release. The result is `null` when the shell can use none.
 */
function pageRemote(entry: RemoteEntry, shell: ShellFacts, bucket: number | null): PageRemote | null {
  const canary = canaryFor(entry, bucket);
  const candidates = [canary, entry.stable, ...entry.lkg].filter((id) => typeof id === "string");
  const [release, second] = candidates.filter((id) => whyUnusable(entry, id, shell) === null);
  const chosen = release && entry.releases[release];
  if (!release || !chosen) return null;
  const fallback = second && entry.releases[second];
  const passedOver = candidates
    .slice(0, candidates.indexOf(release))
    .map((id) => ({ release: id, reason: whyUnusable(entry, id, shell) ?? "" }));
  return {
    release,
    entry: forPage(chosen),
    lastGood: second && fallback ? { release: second, entry: forPage(fallback) } : null,
    ...(passedOver.length > 0 && { passedOver }),
  };
}

const names = new WeakMap<ShellFacts, string>();

/** Eight characters that differ for shells that provide something else to remotes. */
function nameOf(shell: ShellFacts): string {
  const name = names.get(shell) ?? createHash("sha256").update(JSON.stringify(shell)).digest("hex").slice(0, 8);
  names.set(shell, name);
  return name;
}

/**
 * The registry as one page contains it. A remote without a release that this shell can use is left out.
 * @param shell what the page's shell provides.
 * @param bucket of the visitor; `null` gets no canary.
 */
export function pageRegistry(
  { revision, remotes }: Registry,
  shell: ShellFacts,
  bucket: number | null = null,
): PageRegistry {
  const chosen = Object.entries(remotes).flatMap(([name, entry]) => {
    const remote = pageRemote(entry, shell, bucket);
    return remote ? [[name, remote] as const] : [];
  });
  return { schema: 1, revision, shell: nameOf(shell), remotes: Object.fromEntries(chosen) };
}
