import type { Registry } from "@aurelle/shared/contract/registry";
import { allEntries, inService } from "./entries";
import { readLog } from "./log";
import { readRelease } from "./publish";

/** Where a release comes from. */
export interface Provenance {
  /** UTC, ISO 8601. */
  builtAt: string;
  /** `null` when it was built outside of a repository. */
  commit: string | null;
  /** As the log names them; `null` for a release from before the log. */
  publishedBy: string | null;
}

/** By remote and release. */
export type Provenances = Readonly<Record<string, Readonly<Record<string, Provenance>>>>;

/** Where the releases come from that visitors may get. One whose description cannot be read is left out. */
export async function readProvenances(store: string, registry: Registry): Promise<Provenances> {
  const { entries } = await readLog(store, registry.revision);
  const publishers = new Map(entries.map(({ what, who }) => [what, who]));
  const read = async (name: string, release: string): Promise<[string, Provenance][]> => {
    const found = await readRelease(store, name, release).catch(() => null);
    if (!found) return [];
    const { builtAt, commit } = found;
    return [[release, { builtAt, commit, publishedBy: publishers.get(`publish ${name} ${release}`) ?? null }]];
  };
  const remotes = allEntries(registry).map(async ([name, entry]) => {
    const releases = await Promise.all(inService(entry).map((release) => read(name, release)));
    return [name, Object.fromEntries(releases.flat())] as const;
  });
  return Object.fromEntries(await Promise.all(remotes));
}

/** `built at 2026-11-25 20:19 UTC from b5f9462b, published by team-gifts (key …)` */
export function provenanceText({ builtAt, commit, publishedBy }: Provenance): string {
  const from = commit === null ? "" : ` from ${commit.slice(0, 8)}`;
  const by = publishedBy === null ? "" : `, published by ${publishedBy}`;
  return `built at ${builtAt.slice(0, 16).replace("T", " ")} UTC${from}${by}`;
}
