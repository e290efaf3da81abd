import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { contractVersion, federationMinor } from "@aurelle/shared/contract";
import {
  type PageRegistry,
  type PageRemote,
  parseRegistry,
  type Registry,
  type RemoteEntry,
} from "@aurelle/shared/contract/registry";
import semver from "semver";
import { shellDistDir } from "./shellAssets";

export interface RegistryReader {
  /** The registry as it stands now, and its text as `/remotes.json` answers with it. */
  current(): Promise<{ registry: Registry; text: string }>;
}

const emptyRegistry: Registry = { schema: 1, revision: 0, remotes: {} };

/** The registry as it was when the shell was built last; `mfe assemble` keeps it here. */
const builtInFile = path.join(shellDistDir, "remotes.json");

type Known = Awaited<ReturnType<RegistryReader["current"]>>;

async function readKnown(file: string): Promise<Known> {
  const text = await readFile(file, "utf8");
  return { registry: parseRegistry(JSON.parse(text)), text };
}

/** What a server starts with whose own registry cannot be read. */
async function builtIn(file: string): Promise<Known> {
  const nothing = { registry: emptyRegistry, text: JSON.stringify(emptyRegistry) };
  return readKnown(file).catch(() => nothing); // never built, or damaged too: a shop without remotes still opens
}

/**
 * Reads `remotes.json` anew whenever the file has changed, so that a release takes effect with the next page load. A file
 * that is missing or wrong changes nothing: the last good registry stays, at the start the one kept at build time (reliability F3).
 * @param freshMs so long what was seen counts without another look: a busy server sends thousands of pages a second.
 */
export function registryReader(
  releasesDir: string,
  warn: (message: string) => void,
  builtInRegistry = builtInFile,
  freshMs = 0,
): RegistryReader {
  const file = path.join(releasesDir, "remotes.json");
  let known: Known | undefined;
  let knownStamp = "";

  async function look(): Promise<Known> {
    try {
      const { mtimeMs, size, ino } = await stat(file);
      const stamp = `${mtimeMs} ${size} ${ino}`;
      if (stamp !== knownStamp) {
        knownStamp = stamp; // also of a wrong file: it is complained about once
        known = await readKnown(file);
      }
    } catch (error) {
      const isUnreadable = typeof error === "object" && error !== null && "code" in error;
      if (!isUnreadable || knownStamp !== "unreadable") warn(`registry not used: ${error}`);
      if (isUnreadable) knownStamp = "unreadable";
    }
    known ??= await builtIn(builtInRegistry);
    return known;
  }

  let turn: Promise<unknown> = Promise.resolve();
  /** A look that has not begun yet: it sees all that is there now. */
  let next: Promise<Known> | null = null;
  /** When the last look that is over had begun: while one is under way, what is known may be older than what it will see. */
  let lookedAt = Number.NEGATIVE_INFINITY;
  return {
    // One after the other: two readings at once could end in the wrong order, and the older one would stay.
    async current() {
      if (known && performance.now() - lookedAt < freshMs) return known;
      next ??= turn.then(async () => {
        next = null;
        const beganAt = performance.now();
        const seen = await look();
        lookedAt = beganAt;
        return seen;
      });
      turn = next;
      return next;
    },
  };
}

/** Why a release is not for this shop now, as a sentence; `null` when nothing stands against it. */
function objection(entry: RemoteEntry, id: string): string | null {
  const release = entry.releases[id];
  if (!release) return "is not in the registry";
  if (entry.quarantined.includes(id)) return "is quarantined";
  const { requires, mf } = release;
  if (!semver.satisfies(contractVersion, requires))
    return `requires contract ${requires}, this shell provides ${contractVersion}`;
  // The shell brings the runtime of Module Federation: what was built for another one may not start on it.
  return mf === undefined || semver.satisfies(mf, `~${federationMinor}`)
    ? null
    : `was built with Module Federation ${mf}, this shell runs ${federationMinor}`;
}

/** Of 10,000: where a visitor stands for a canary. The same visitor and salt give the same place. */
export function bucketOf(visitor: string, salt: string): number {
  return createHash("sha256").update(`${visitor} ${salt}`).digest().readUInt32BE(0) % 10_000;
}

/** The release that a visitor is given before the others, if any. */
function canaryFor({ canary }: RemoteEntry, visitor: string | null): string | undefined {
  if (!canary || visitor === null) return undefined;
  return bucketOf(visitor, canary.salt) < canary.percent * 100 ? canary.release : undefined;
}

/**
 * What one remote is in the page: a release that fits this shell, and another good one; not a byte of any other is asked for.
 * A remote without any is left out.
 */
function pageRemote(entry: RemoteEntry, visitor: string | null): PageRemote | null {
  const canary = canaryFor(entry, visitor);
  const wanted = [...(canary ? [canary] : []), entry.stable, ...entry.lkg];
  const [release, second] = wanted.filter((id) => objection(entry, id) === null);
  const chosen = release && entry.releases[release];
  if (!release || !chosen) return null;
  const other = second && entry.releases[second];
  const passedOver = wanted
    .slice(0, wanted.indexOf(release))
    .map((id) => ({ release: id, reason: objection(entry, id) ?? "" }));
  return {
    release,
    entry: chosen,
    lastGood: second && other ? { release: second, entry: other } : null,
    ...(passedOver.length > 0 && { passedOver }),
  };
}

/** Does any remote give a release to some visitors only? Then a visitor must be known again. */
export const hasCanary = ({ remotes }: Registry): boolean =>
  Object.values(remotes).some(({ canary }) => canary !== null);

/** The registry as one page carries it. `visitor`: the anonymous id of the cookie; `null` gets what all get. */
export function pageRegistry({ revision, remotes }: Registry, visitor: string | null = null): PageRegistry {
  const chosen = Object.entries(remotes).flatMap(([name, entry]) => {
    const remote = pageRemote(entry, visitor);
    return remote ? [[name, remote] as const] : [];
  });
  return { schema: 1, revision, remotes: Object.fromEntries(chosen) };
}
