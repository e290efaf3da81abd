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

/** A visitor's bucket for a canary, 0 to 9,999. The same visitor and salt always give the same bucket. */
export function bucketOf(visitor: string, salt: string): number {
  return createHash("sha256").update(`${visitor} ${salt}`).digest().readUInt32BE(0) % 10_000;
}

/** The canary release of a remote or of the shell, if this visitor is in its share. */
export function canaryFor({ canary }: Pick<RemoteEntry, "canary">, visitor: string | null): string | undefined {
  if (!canary || visitor === null) return undefined;
  return bucketOf(visitor, canary.salt) < canary.percent * 100 ? canary.release : undefined;
}

/** The part of a release that a page needs. Its ranges matter only for the choice. */
const forPage = ({ shared: _, ...entry }: ReleaseEntry): ReleaseEntry => entry;

/**
 * One remote in a page: the first release that this shell can use, and the next one as its fallback. The browser requests no
 * other release. The result is `null` when the shell can use none.
 */
function pageRemote(entry: RemoteEntry, shell: ShellFacts, visitor: string | null): PageRemote | null {
  const canary = canaryFor(entry, visitor);
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

/** Whether the shell or some remote has a canary: then each visitor needs a cookie, to get the same release on every page. */
export const hasCanary = ({ shell, remotes }: Registry): boolean =>
  [...(shell ? [shell] : []), ...Object.values(remotes)].some(({ canary }) => canary !== null);

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
 * @param visitor the anonymous id of the cookie; `null` gets no canary.
 */
export function pageRegistry(
  { revision, remotes }: Registry,
  shell: ShellFacts,
  visitor: string | null = null,
): PageRegistry {
  const chosen = Object.entries(remotes).flatMap(([name, entry]) => {
    const remote = pageRemote(entry, shell, visitor);
    return remote ? [[name, remote] as const] : [];
  });
  return { schema: 1, revision, shell: nameOf(shell), remotes: Object.fromEntries(chosen) };
}
