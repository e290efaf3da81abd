import type { PageRegistry, Registry, RemoteEntry, ShellFacts } from "@aurelle/shared/contract/registry";
import { bucketOf, pageRegistry } from "./pageRegistry";

/** The sets of releases that a registry gives to the visitors of one shell. */
export class VisitorReleases {
  /** The releases without any canary. */
  readonly stable: PageRegistry;
  /** All sets: without a canary, and one for each share of visitors that some canary has. */
  readonly sets: readonly PageRegistry[];
  /** The remotes with a canary. */
  readonly canaries: readonly string[];
  /** The remotes whose canary has other pages or slots, so that it may change any page. */
  readonly #changedRoutes: ReadonlySet<string>;
  /** By the highest bucket that gets it, in ascending order. */
  readonly #byBucket: readonly (readonly [number, PageRegistry])[];

  constructor(registry: Registry, shell: ShellFacts) {
    const withCanary = Object.entries(registry.remotes).filter(([, { canary }]) => canary !== null);
    const shares = new Set(withCanary.map(([, { canary }]) => Math.ceil((canary?.percent ?? 0) * 100) - 1));
    this.stable = pageRegistry(registry, shell);
    this.#byBucket = [...shares].sort((a, b) => a - b).map((bucket) => [bucket, pageRegistry(registry, shell, bucket)]);
    this.sets = [this.stable, ...this.#byBucket.map(([, set]) => set)];
    this.canaries = withCanary.map(([name]) => name);
    this.#changedRoutes = new Set(withCanary.filter(([, entry]) => changesRoutes(entry)).map(([name]) => name));
  }

  /** @param visitor the anonymous id of the cookie; `null` gets no canary. */
  of(visitor: string | null): PageRegistry {
    if (visitor === null || this.#byBucket.length === 0) return this.stable;
    const bucket = bucketOf(visitor);
    return this.#byBucket.find(([highest]) => bucket <= highest)?.[1] ?? this.stable;
  }

  /**
   * The remotes with a canary that change a page.
   * @param shown the remotes that the page shows; `null`: not known
   */
  canariesOn(shown: readonly string[] | null): string[] {
    return this.canaries.filter((name) => !shown || shown.includes(name) || this.#changedRoutes.has(name));
  }

  /** The releases of a page for one visitor: canaries only of these remotes, so that visitors share the page as far as possible. */
  forPage(own: PageRegistry, canaries: readonly string[]): PageRegistry {
    const chosen = canaries.flatMap((name) => {
      const remote = own.remotes[name];
      return remote ? [[name, remote] as const] : [];
    });
    return chosen.length === 0 || own === this.stable
      ? this.stable
      : { ...this.stable, remotes: { ...this.stable.remotes, ...Object.fromEntries(chosen) } };
  }
}

/** Whether a canary has other addresses or slots than the stable release, or other parameters of an address. */
function changesRoutes({ releases, stable, canary }: RemoteEntry): boolean {
  const routesOf = (id: string | null | undefined) => {
    const release = id ? releases[id] : undefined;
    return JSON.stringify([
      release?.pages.map(({ path, query }) => [path, query]),
      release?.slots.map(({ name }) => name),
    ]);
  };
  return routesOf(stable) !== routesOf(canary?.release);
}

/** Computed once for each registry and shell, because choosing the releases takes longer than sending a cached page. */
const known = new WeakMap<Registry, WeakMap<ShellFacts, VisitorReleases>>();

export function releasesFor(registry: Registry, shell: ShellFacts): VisitorReleases {
  const ofRegistry = known.get(registry) ?? new WeakMap<ShellFacts, VisitorReleases>();
  known.set(registry, ofRegistry);
  const releases = ofRegistry.get(shell) ?? new VisitorReleases(registry, shell);
  ofRegistry.set(shell, releases);
  return releases;
}
