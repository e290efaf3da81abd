import { setTimeout as sleep } from "node:timers/promises";
import type { PageRegistry } from "@aurelle/shared/contract/registry";
import type { ReleaseCode, RenderResult, RenderSetup } from "../../protocol/renderMessages";
import { patternAt } from "../releases/findPage";
import { type ReadApi, RenderError, RenderWorker } from "./RenderWorker";
import { releaseSetKey } from "./releaseSetKey";

export interface RenderPoolOptions {
  /** The worker's module. */
  file: string;
  readCode: (registry: PageRegistry) => Promise<ReleaseCode[]>;
  /** By shared module: the version that the shell provides. */
  versions: RenderSetup["versions"];
  pageData: (registry: PageRegistry) => RenderSetup["pageData"];
  /** Logs that the browser renders a page or a remote, and why. */
  warn: (message: string) => void;
}

/**
 * The most sets that have workers at the same time: the releases of most visitors, those with a canary, and those before the last
 * promotion.
 */
const maxSets = 4;
/** The first worker renders. The second takes over at once when a remote makes the first one hang. */
const workersPerSet = 2;
/** After this many workers have ended, the browser renders all pages of the set for `restMs`. */
const maxEndedWorkers = 5;
const restMs = 60_000;
/**
 * How long the browser renders a remote that made a worker hang or break, ms. Each further block is longer by the factor.
 * The first one is short, because on an overloaded machine a remote can seem to hang.
 */
const firstBlockMs = 10_000;
const maxBlockMs = 600_000;
const blockFactor = 4;
/** How long a visitor's request waits for a new worker, ms. After that the browser renders the page. */
const maxWaitMs = 400;

/** The page of an address, for the log. */
const patternOf = (url: string, registry: PageRegistry): string =>
  patternAt(new URL(url, "http://shop.invalid").pathname, registry);

/** The workers of one set of releases. */
interface WorkerSet {
  registry: PageRegistry;
  code: Promise<ReleaseCode[]>;
  workers: RenderWorker[];
  /** Remotes that the browser renders instead: when the block ends, ms since 1970, and how long it lasts, ms. */
  blocked: Map<string, { until: number; ms: number }>;
  /** How many workers have ended since the last pause of `restMs`. */
  endedWorkers: number;
  /** Whether a worker has ever been ready. */
  isReady: boolean;
  /** When the set last got a request, ms since 1970. */
  usedAt: number;
}

/**
 * Renders documents in worker threads. Each set of releases has its own workers, which start in the background. Until they are
 * ready, and whenever the server cannot render a page, the browser renders it.
 */
export class RenderPool {
  readonly #options: RenderPoolOptions;
  readonly #sets = new Map<string, WorkerSet>();
  /** Releases whose code could not be evaluated: `cart@1.0.0-3f9c1ab2`. */
  readonly #brokenReleases = new Set<string>();
  #isClosed = false;

  constructor(options: RenderPoolOptions) {
    this.#options = options;
  }

  /** Starts workers for these releases. @returns when the first worker is ready or could not start. */
  async prepare(registry: PageRegistry): Promise<void> {
    const set = this.#setFor(registry);
    await set.code;
    await set.workers[0]?.ready.catch(() => {}); // `#open` has logged it, and the browser renders
  }

  /** @returns `null` when the browser has to render the page. */
  async render(registry: PageRegistry, url: string, readApi: ReadApi): Promise<RenderResult | null> {
    const set = this.#setFor(registry);
    set.usedAt = Date.now();
    if (!set.isReady) return null;
    // The second attempt leaves out the remote that made the first one hang.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const [worker] = set.workers;
      if (!worker || !(await this.#isReadyInTime(worker))) return null;
      try {
        return await this.#renderWith(worker, set, url, readApi);
      } catch (error) {
        this.#options.warn(
          `not rendered at ${patternOf(url, registry)}: ${error instanceof Error ? error.message : error}`,
        );
        if (!(error instanceof RenderError) || error.remote === null) return null;
      }
    }
    return null;
  }

  /** Whether the code of a release could not be evaluated here. */
  isBroken(remote: string, release: string): boolean {
    return this.#brokenReleases.has(`${remote}@${release}`);
  }

  /** Ends all workers after their pending renders. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#sets.values()].flatMap(({ workers }) => workers.map((worker) => worker.retire())));
    this.#sets.clear();
  }

  #isReadyInTime(worker: RenderWorker): Promise<boolean> {
    return Promise.race([worker.ready.then(() => true), sleep(maxWaitMs, false, { ref: false })]).catch(() => false);
  }

  async #renderWith(worker: RenderWorker, set: WorkerSet, url: string, readApi: ReadApi): Promise<RenderResult> {
    const blocked = [...set.blocked].filter(([, { until }]) => until > Date.now()).map(([remote]) => remote);
    const result = await worker.render(url, blocked, readApi);
    for (const { remote, message } of result.failures)
      this.#options.warn(`${remote} is left to the browser at ${patternOf(url, set.registry)}: ${message}`);
    return blocked.length > 0 ? { ...result, isComplete: false } : result;
  }

  #setFor(registry: PageRegistry): WorkerSet {
    const key = releaseSetKey(registry);
    const known = this.#sets.get(key);
    if (known) return known;
    const set: WorkerSet = {
      registry,
      code: this.#options.readCode(registry),
      workers: [],
      blocked: new Map(),
      endedWorkers: 0,
      isReady: false,
      usedAt: Date.now(),
    };
    this.#sets.set(key, set);
    void this.#open(set);
    this.#dropOldest();
    return set;
  }

  /** Starts workers until the set is full. */
  async #open(set: WorkerSet): Promise<void> {
    const releases = await set.code;
    while (set.workers.length < workersPerSet && set.endedWorkers < maxEndedWorkers && !this.#isClosed) {
      const worker = new RenderWorker({
        file: this.#options.file,
        setup: { pageData: this.#options.pageData(set.registry), versions: this.#options.versions, releases },
        onFailure: ({ remote, message }) => {
          this.#options.warn(`${remote} is left to the browser: ${message}`);
          this.#brokenReleases.add(`${remote}@${set.registry.remotes[remote]?.release}`);
        },
        onEnd: (error) => this.#onEnd(set, worker, error),
      });
      set.workers.push(worker);
      await worker.ready.then(
        () => {
          set.isReady = true;
        },
        (error: unknown) => this.#options.warn(`no worker to render with: ${error}`),
      );
    }
  }

  #onEnd(set: WorkerSet, worker: RenderWorker, { remote }: RenderError): void {
    set.workers = set.workers.filter((other) => other !== worker);
    set.endedWorkers += 1;
    if (remote !== null) {
      const lastMs = set.blocked.get(remote)?.ms;
      const ms = lastMs === undefined ? firstBlockMs : Math.min(lastMs * blockFactor, maxBlockMs);
      set.blocked.set(remote, { until: Date.now() + ms, ms });
    }
    if (this.#isClosed) return;
    if (set.endedWorkers < maxEndedWorkers) void this.#open(set);
    else setTimeout(() => this.#reopen(set), restMs).unref();
  }

  #reopen(set: WorkerSet): void {
    if (this.#isClosed || this.#sets.get(releaseSetKey(set.registry)) !== set) return;
    set.endedWorkers = 0;
    void this.#open(set);
  }

  #dropOldest(): void {
    const byUse = [...this.#sets].sort(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [key, set] of byUse.slice(0, Math.max(0, byUse.length - maxSets))) {
      this.#sets.delete(key);
      for (const worker of set.workers) void worker.retire();
    }
  }
}
