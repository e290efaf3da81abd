import { setTimeout as sleep } from "node:timers/promises";
import type { PageRegistry } from "@aurelle/shared/contract/registry";
import type { FormAnswer } from "../../protocol/formAnswer";
import type { RenderResult } from "../../protocol/renderMessages";
import type { LeftRelease } from "./BlockedReleases";
import { PageRenderer, patternOf } from "./PageRenderer";
import { ReleaseHealth } from "./ReleaseHealth";
import { type KnownSet, ReleaseSets, type ReleaseSetsOptions } from "./ReleaseSets";
import { RenderError } from "./RenderError";
import type { ReadApi } from "./RenderWorker";
import { maxWaitMs, RenderWorkers } from "./RenderWorkers";
import { shareSpawner } from "./shareSpawner";
import { usualLimits, type WorkerLimits } from "./WorkerWatch";

export interface RenderPoolOptions extends Omit<ReleaseSetsOptions, "onForget"> {
  /** The text of the worker's module, without imports of other files. */
  source: Buffer;
  /** By shared module: the version that the shell provides. */
  versions: Readonly<Record<string, string>>;
  /** Whether new releases are on trial first. In development each edit is a new one, and there are no other visitors. */
  hasTrials: boolean;
  /** Those that differ from the usual ones. */
  limits?: Partial<WorkerLimits>;
  /** Logs that the browser renders a page or a remote, and why. */
  warn: (message: string) => void;
}

/**
 * Renders documents in worker processes, all cores at once. The workers know the releases of all sets, and each request names
 * its set. Until they have evaluated a set, and whenever the server cannot render a page, the browser renders it.
 */
export class RenderPool {
  readonly #warn: (message: string) => void;
  readonly #sets: ReleaseSets;
  readonly #health: ReleaseHealth;
  readonly #workers: RenderWorkers;
  readonly #renderer: PageRenderer;
  readonly #spawner = shareSpawner();

  constructor({ source, versions, hasTrials, limits, warn, ...options }: RenderPoolOptions) {
    this.#warn = warn;
    this.#health = new ReleaseHealth(hasTrials);
    this.#sets = new ReleaseSets({ ...options, onForget: (sets, releases) => this.#forget(sets, releases) });
    const { spawner } = this.#spawner;
    this.#workers = new RenderWorkers({
      spawner,
      source,
      versions,
      sets: this.#sets,
      health: this.#health,
      limits: { ...usualLimits, ...limits },
      warn,
    });
    this.#renderer = new PageRenderer({ sets: this.#sets, health: this.#health, workers: this.#workers, warn });
  }

  /** Makes the workers evaluate these releases. @returns when a worker has, or none could start. */
  async prepare(registry: PageRegistry): Promise<void> {
    const set = await this.#sets.load(registry).catch((error: unknown) => {
      this.#warn(`releases could not be read: ${error}`);
      return null;
    });
    if (!set || this.#workers.isClosed) return;
    void this.#workers.fill();
    await this.#workers.waitUntilPrepared(set);
  }

  /** Like `prepare`. @returns when every worker has evaluated what it may run. */
  async prepareAll(registry: PageRegistry): Promise<void> {
    await this.prepare(registry);
    await this.#workers.fill();
  }

  /** @param answer without what was typed. @returns `null` when the browser has to render the page. */
  async render(
    registry: PageRegistry,
    url: string,
    readApi: ReadApi,
    answer?: FormAnswer,
  ): Promise<RenderResult | null> {
    const set = this.#sets.find(registry) ?? (await this.#loadSoon(registry));
    if (!set) return null;
    // The second attempt leaves out the release that broke the first one, or the worker of the first one.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const worker = this.#workers.choose(set) ?? (await this.#workers.waitFor(set));
      if (!worker) return null;
      try {
        return await this.#renderer.render(worker, { set, url, readApi, ...(answer && { answer }) });
      } catch (error) {
        if (!(error instanceof RenderError)) throw error;
        this.#warn(`not rendered at ${patternOf(url, registry)}: ${this.#sets.nameOf(error.release)} ${error.message}`);
        if (this.#workers.has(worker)) return null; // the worker is well, and would fail again
      }
    }
    return null;
  }

  /** Whether the code of a release could not be evaluated here. */
  isBroken(remote: string, release: string): boolean {
    return this.#health.isBroken(this.#sets.numberOf(remote, release) ?? 0);
  }

  /** The releases that the browser renders now, although the server could. */
  leftToBrowser(): LeftRelease[] {
    const numbers = new Set(this.#sets.all().flatMap(({ releases }) => releases));
    return [...numbers].flatMap((number) => {
      const release = this.#sets.release(number);
      const left = this.#health.reasonOf(number);
      return release && left ? [{ remote: release.remote, release: release.release, ...left }] : [];
    });
  }

  /** The process ids of the workers. */
  pids(): number[] {
    return this.#workers.pids();
  }

  /** Ends all workers after their renders. */
  async close(): Promise<void> {
    await this.#workers.close();
    this.#spawner.release();
  }

  /** The set of a visitor who comes right after a promotion, before `prepare`. `null` when it takes longer than a visitor should wait. */
  #loadSoon(registry: PageRegistry): Promise<KnownSet | null> {
    const loaded = this.#sets.load(registry).then(
      (set) => {
        void this.#workers.fill();
        return set;
      },
      () => null, // `prepare` logs it
    );
    return Promise.race([loaded, sleep(maxWaitMs, null, { ref: false })]);
  }

  #forget(sets: readonly number[], releases: readonly number[]): void {
    this.#workers.forget(sets, releases);
    this.#health.forget(releases);
  }
}
