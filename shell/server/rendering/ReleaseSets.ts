import type { PageRegistry } from "@aurelle/shared/contract/registry";
import type { NumberedRelease, ReleaseCode, ReleaseSet } from "../../protocol/renderMessages";
import { releaseSetKey } from "../releases/releaseSetKey";

/**
 * The most sets that workers know at the same time. One bucket of a visitor for all canaries gives at most one set more than there are
 * canaries; the rest are those before the last promotions.
 */
const maxSets = 32;

/** A set of releases with what the server knows about it. */
export interface KnownSet extends ReleaseSet {
  registry: PageRegistry;
}

interface StoredSet {
  /** `null` while the code of its releases is being read. */
  known: KnownSet | null;
  loading: Promise<KnownSet>;
  /** When the set last got a request, ms since 1970. */
  usedAt: number;
}

export interface ReleaseSetsOptions {
  readCode: (registry: PageRegistry) => Promise<ReleaseCode[]>;
  pageData: (registry: PageRegistry) => ReleaseSet["pageData"];
  /** Called with the numbers of the sets and releases that no worker needs any more. */
  onForget: (sets: readonly number[], releases: readonly number[]) => void;
}

/** The sets of releases that visitors get, and the code of their releases. A release that several sets contain is read and evaluated once. */
export class ReleaseSets {
  readonly #options: ReleaseSetsOptions;
  /** By `releaseSetKey`. */
  readonly #sets = new Map<string, StoredSet>();
  /** By `remote@release`. */
  readonly #releases = new Map<string, NumberedRelease>();
  #lastNumber = 0;

  constructor(options: ReleaseSetsOptions) {
    this.#options = options;
  }

  /** The set, if its code has been read. Otherwise it is read now. */
  find(registry: PageRegistry): KnownSet | null {
    return this.#stored(registry).known;
  }

  load(registry: PageRegistry): Promise<KnownSet> {
    return this.#stored(registry).loading;
  }

  all(): KnownSet[] {
    return [...this.#sets.values()].flatMap(({ known }) => known ?? []);
  }

  release(number: number): NumberedRelease | undefined {
    return [...this.#releases.values()].find((release) => release.number === number);
  }

  /** A release for the log. */
  nameOf(number: number): string {
    const known = this.release(number);
    return known ? `${known.remote} ${known.release}` : "the server";
  }

  numberOf(remote: string, release: string): number | undefined {
    return this.#releases.get(`${remote}@${release}`)?.number;
  }

  #stored(registry: PageRegistry): StoredSet {
    const key = releaseSetKey(registry);
    const stored = this.#sets.get(key);
    if (stored) {
      stored.usedAt = Date.now();
      return stored;
    }
    const created: StoredSet = { known: null, loading: this.#read(registry), usedAt: Date.now() };
    this.#sets.set(key, created);
    created.loading.then(
      (set) => {
        created.known = set;
        this.#dropOldest();
      },
      () => this.#sets.delete(key), // the caller of `load` gets the error, and the next request reads again
    );
    return created;
  }

  async #read(registry: PageRegistry): Promise<KnownSet> {
    const code = await this.#options.readCode(registry);
    const releases = code.map((release) => this.#numbered(release).number);
    this.#lastNumber += 1;
    return { number: this.#lastNumber, registry, pageData: this.#options.pageData(registry), releases };
  }

  #numbered(code: ReleaseCode): NumberedRelease {
    const id = `${code.remote}@${code.release}`;
    const known = this.#releases.get(id);
    if (known) return known;
    this.#lastNumber += 1;
    const numbered = { ...code, number: this.#lastNumber };
    this.#releases.set(id, numbered);
    return numbered;
  }

  #dropOldest(): void {
    const byUse = [...this.#sets].filter(([, { known }]) => known).sort(([, a], [, b]) => a.usedAt - b.usedAt);
    const dropped = byUse.slice(0, Math.max(0, byUse.length - maxSets));
    if (dropped.length === 0) return;
    for (const [key] of dropped) this.#sets.delete(key);
    const needed = new Set(this.all().flatMap(({ releases }) => releases));
    const unused = [...this.#releases].filter(([, { number }]) => !needed.has(number));
    for (const [id] of unused) this.#releases.delete(id);
    this.#options.onForget(
      dropped.flatMap(([, { known }]) => known?.number ?? []),
      unused.map(([, { number }]) => number),
    );
  }
}
