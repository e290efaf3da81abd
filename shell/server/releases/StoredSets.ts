import { storageOf } from "@aurelle/mfe/storage/storageOf";
import type { PageRegistry } from "@aurelle/shared/contract/registry";
import type { ReleaseSet } from "../../protocol/releaseSet";
import { dropOldest } from "../dropOldest";
import { type BuiltSet, buildSet } from "./buildSet";
import { releaseSetKey } from "./releaseSetKey";
import type { ShellAssets } from "./shellAssets";

/** How long a set stays in the store after the last document that named it, ms: as long as the files of its releases. */
const lifetimeMs = 30 * 86_400_000;
/** The time of a set in the store is renewed this often, ms. */
const renewMs = 3_600_000;
/** Sets in memory: those of all canaries, and some from before the last promotions. The oldest one goes first. */
const maxSets = 20;

const folder = "sets";
const fileOf = (name: string) => `${folder}/${name}.json`;

/** What a set contains of the shell. */
type SetShell = Pick<ShellAssets, "files" | "scripts" | "release">;

/** Two registries with the same key have the same set. */
const keyOf = (registry: PageRegistry, { release }: SetShell, origin: string): string =>
  `${registry.revision} ${release} ${origin} ${releaseSetKey(registry)}`;

interface KnownSet extends BuiltSet {
  madeAt: number;
  /** Settles when the file is in the store, or could not be written. */
  stored: Promise<void>;
}

function releasesIn(text: string | null): ReadonlySet<string> {
  if (text === null) return new Set();
  const { remotes } = JSON.parse(text) as ReleaseSet; // a document server wrote it
  const named = Object.entries(remotes).flatMap(([remote, { release, lastGood }]) =>
    [release, lastGood?.release].flatMap((id) => (id ? [`${remote}@${id}`] : [])),
  );
  return new Set(named);
}

/**
 * The sets of releases that documents name (protocol/releaseSet.ts). Each is in the folder `sets` of the release store, so that any
 * document server can answer for a set that another one has named.
 */
export class StoredSets {
  readonly #releasesDir: string;
  readonly #warn: (message: string) => void;
  readonly #sets = new Map<string, KnownSet>();
  /** By the name of a set that a report has named: its releases, each as `remote@release`. */
  readonly #releases = new Map<string, ReadonlySet<string>>();

  /** @param warn logs that a set is only in memory. */
  constructor(releasesDir: string, warn: (message: string) => void) {
    this.#releasesDir = releasesDir;
    this.#warn = warn;
  }

  /**
   * The set of these releases and this shell, after it was stored: a document may name it.
   * @param origin where browsers get the files, when it is not the shop's own.
   * @param now ms since 1970.
   */
  async open(registry: PageRegistry, shell: SetShell, origin = "", now = Date.now()): Promise<BuiltSet> {
    const key = keyOf(registry, shell, origin);
    const known = this.#sets.get(key);
    if (known && now - known.madeAt < renewMs) {
      await known.stored;
      return known;
    }
    const built = known ?? buildSet(registry, shell, origin);
    const stored = this.#store(built, now).catch((error: unknown) =>
      this.#warn(`the set ${built.name} is in memory only: ${error}`),
    );
    this.#sets.delete(key);
    this.#sets.set(key, { ...built, madeAt: now, stored });
    dropOldest(this.#sets, maxSets);
    await stored;
    return built;
  }

  /** The text of a set; `null` for one that no document of the last 30 days has named. @param name has been checked. */
  async read(name: string): Promise<string | null> {
    const known = [...this.#sets.values()].find((set) => set.name === name);
    if (known) return known.text;
    return (await storageOf(this.#releasesDir).files.read(fileOf(name)))?.toString("utf8") ?? null;
  }

  /** Whether the set with this name contains a release. @throws Error when the store cannot be read. */
  async offers(name: string, remote: string, release: string): Promise<boolean> {
    const releases = this.#releases.get(name) ?? releasesIn(await this.read(name));
    this.#releases.set(name, releases);
    dropOldest(this.#releases, maxSets);
    return releases.has(`${remote}@${release}`);
  }

  /** Stores a set, also one that is there, because that renews its time; and removes those that are older than `lifetimeMs`. */
  async #store({ name, text }: BuiltSet, now: number): Promise<void> {
    const { files } = storageOf(this.#releasesDir);
    await files.replace(fileOf(name), Buffer.from(text));
    for (const { name: other, storedAt } of await files.list(folder))
      if (now - storedAt > lifetimeMs) await files.remove(other);
  }
}
