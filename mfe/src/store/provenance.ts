import type { Registry } from "@aurelle/shared/contract/registry";
import { allEntries, inService } from "./entries";
import { readLog } from "./log";
import { readRelease } from "./publish";

/** Where a release comes from. */
export interface Provenance {
  /** UTC, ISO 8601; `null` where an earlier version has stored a release without it. */
  builtAt: string | null;
  /** `null` when it was built outside of a repository, or an earlier version has stored another text. */
  commit: string | null;
  /** As the log names them; `null` for a release from before the log. */
  publishedBy: string | null;
}

/** By remote and release. */
export type Provenances = Readonly<Record<string, Readonly<Record<string, Provenance>>>>;

/** What a description says of its build. Earlier versions have stored it unchecked, and one release must not cost the others their status. */
function originOf({
  builtAt,
  commit,
}: Partial<Record<"builtAt" | "commit", unknown>>): Omit<Provenance, "publishedBy"> {
  return {
    builtAt: typeof builtAt === "string" && !Number.isNaN(Date.parse(builtAt)) ? builtAt : null,
    commit: typeof commit === "string" && /^[0-9a-f]+$/.test(commit) ? commit : null,
  };
}

/** Where the releases come from that visitors may get. One whose description cannot be read is left out. */
export async function readProvenances(store: string, registry: Registry): Promise<Provenances> {
  const { entries } = await readLog(store, registry.revision);
  const publishers = new Map(entries.map(({ what, who }) => [what, who]));
  const read = async (name: string, release: string): Promise<[string, Provenance][]> => {
    const found = await readRelease(store, name, release).catch(() => null);
    if (!found) return [];
    const publishedBy = publishers.get(`publish ${name} ${release}`) ?? null;
    return [[release, { ...originOf(found), publishedBy }]];
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
  const at = builtAt === null ? "at an unknown time" : `at ${builtAt.slice(0, 16).replace("T", " ")} UTC`;
  return `built ${at}${from}${by}`;
}
