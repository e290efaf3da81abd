import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { PageRegistry } from "@aurelle/shared/contract/registry";
import type { RenderResult } from "../../protocol/renderMessages";
import { patternAt } from "../releases/findPage";
import { BlockedReleases, type LeftRelease } from "./BlockedReleases";
import { type KnownSet, ReleaseSets, type ReleaseSetsOptions } from "./ReleaseSets";
import { RenderError } from "./RenderError";
import { type ReadApi, RenderWorker } from "./RenderWorker";

export interface RenderPoolOptions extends Omit<ReleaseSetsOptions, "onForget"> {
  /** The text of the worker's module, without imports of other files. */
  source: Buffer;
  /** By shared module: the version that the shell provides. */
  versions: Readonly<Record<string, string>>;
  /** Logs that the browser renders a page or a remote, and why. */
  warn: (message: string) => void;
}

/** One worker takes over at once when a remote makes another one hang, so there are two also on one core. */
const workerCount = Math.min(8, Math.max(2, availableParallelism()));
/** After this many workers have ended for no known reason, the browser renders all pages for `restMs`. */
const maxUnexplainedEnds = 5;
const restMs = 60_000;
/** How long a visitor's request waits for a new worker, ms. After that the browser renders the page. */
const maxWaitMs = 400;

/** The page of an address, for the log. */
const patternOf = (url: string, registry: PageRegistry): string =>
  patternAt(new URL(url, "http://shop.invalid").pathname, registry);

/**
 * Renders documents in worker processes, all cores at once. The workers know the releases of all sets, and each request names
 * its set. Until they have evaluated a set, and whenever the server cannot render a page, the browser renders it.
 */
export class RenderPool {
  readonly #options: RenderPoolOptions;
  readonly #sets: ReleaseSets;
  readonly #blocked = new BlockedReleases();
  /** By number of the release: why it cannot be evaluated. */
  readonly #failures = new Map<number, string>();
  #workers: RenderWorker[] = [];
  /** The last preparation in the queue. Workers are prepared one after another, so that a release that breaks one cannot break all. */
  #preparing: Promise<void> = Promise.resolve();
  #isPreparing = false;
  #unexplainedEnds = 0;
  #restsUntil = 0;
  #isClosed = false;

  constructor(options: RenderPoolOptions) {
    this.#options = options;
    this.#sets = new ReleaseSets({ ...options, onForget: (sets, releases) => this.#forget(sets, releases) });
  }

  /** Makes the workers evaluate these releases. @returns when a worker has, or none could start. */
  async prepare(registry: PageRegistry): Promise<void> {
    const set = await this.#sets.load(registry).catch((error: unknown) => {
      this.#options.warn(`releases could not be read: ${error}`);
      return null;
    });
    if (!set || this.#isClosed) return;
    void this.#fill();
    while (!this.#chooseWorker(set) && this.#isPreparing && !this.#isClosed) await sleep(10, undefined, { ref: false });
  }

  /** @returns `null` when the browser has to render the page. */
  async render(registry: PageRegistry, url: string, readApi: ReadApi): Promise<RenderResult | null> {
    const set = this.#sets.find(registry);
    if (!set) return null;
    // The second attempt leaves out the release that broke the first one, or the worker of the first one.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const worker = this.#chooseWorker(set) ?? (await this.#waitForWorker(set));
      if (!worker) return null;
      try {
        return await this.#renderWith(worker, set, url, readApi);
      } catch (error) {
        if (!(error instanceof RenderError)) throw error;
        this.#options.warn(
          `not rendered at ${patternOf(url, registry)}: ${this.#nameOf(error.release)} ${error.message}`,
        );
        if (this.#workers.includes(worker)) return null; // the worker is well, and would fail again
      }
    }
    return null;
  }

  /** Whether the code of a release could not be evaluated here. */
  isBroken(remote: string, release: string): boolean {
    const number = this.#sets.numberOf(remote, release);
    return number !== undefined && this.#failures.has(number);
  }

  /** The releases that the browser renders now, although the server could. */
  leftToBrowser(): LeftRelease[] {
    const numbers = new Set(this.#sets.all().flatMap(({ releases }) => releases));
    return [...numbers].flatMap((number) => {
      const release = this.#sets.release(number);
      const block = this.#blocked.of(number);
      const reason = block?.reason ?? this.#failures.get(number);
      if (!release || reason === undefined) return [];
      return [{ remote: release.remote, release: release.release, reason, until: block?.until ?? null }];
    });
  }

  /** The process ids of the workers. */
  pids(): number[] {
    return this.#workers.flatMap(({ pid }) => pid ?? []);
  }

  /** Ends all workers after their pending renders. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#workers.map((worker) => worker.retire()));
    this.#workers = [];
  }

  #nameOf(release: number): string {
    const known = this.#sets.release(release);
    return known ? `${known.remote} ${known.release}` : "the server";
  }

  /** The least busy worker that can render the set. */
  #chooseWorker(set: KnownSet): RenderWorker | undefined {
    return this.#workers.filter((worker) => worker.hasSet(set.number)).sort((a, b) => a.load - b.load)[0];
  }

  async #waitForWorker(set: KnownSet): Promise<RenderWorker | undefined> {
    // A set that no worker has evaluated yet takes longer than a visitor should wait.
    if (this.#workers.length === 0 && !this.#isPreparing) void this.#fill();
    for (let waitedMs = 0; waitedMs < maxWaitMs && this.#isPreparing; waitedMs += 10) {
      await sleep(10, undefined, { ref: false });
      const worker = this.#chooseWorker(set);
      if (worker) return worker;
    }
    return undefined;
  }

  async #renderWith(worker: RenderWorker, set: KnownSet, url: string, readApi: ReadApi): Promise<RenderResult> {
    const isBlocked = (release: number) => this.#blocked.of(release) !== null;
    const blocked = set.releases.filter(isBlocked).flatMap((release) => this.#sets.release(release)?.remote ?? []);
    const endTrials = this.#blocked.startTrials(set.releases.filter((release) => !isBlocked(release)));
    try {
      const result = await worker.render(set.number, url, blocked, readApi);
      for (const { remote, message } of result.failures)
        this.#options.warn(`${remote} is left to the browser at ${patternOf(url, set.registry)}: ${message}`);
      return result;
    } finally {
      endTrials();
    }
  }

  /** Starts workers until there are enough, and makes each evaluate what it lacks. */
  #fill(): Promise<void> {
    this.#isPreparing = true;
    const turn = this.#preparing.then(() => this.#fillNow());
    this.#preparing = turn.catch((error: unknown) => this.#options.warn(`no worker to render with: ${error}`));
    const last = this.#preparing;
    void last.then(() => {
      if (this.#preparing === last) this.#isPreparing = false;
    });
    return last;
  }

  async #fillNow(): Promise<void> {
    for (const worn of this.#workers.filter(({ isWorn }) => isWorn)) {
      await this.#prepareWorker(this.#open());
      this.#workers = this.#workers.filter((worker) => worker !== worn);
      void worn.retire();
    }
    for (let index = 0; index < workerCount && !this.#isClosed; index += 1) {
      if (!this.#workers[index] && Date.now() < this.#restsUntil) return;
      const worker = this.#workers[index] ?? this.#open();
      await this.#prepareWorker(worker);
    }
  }

  #open(): RenderWorker {
    const { source, versions, warn } = this.#options;
    const worker = new RenderWorker({
      source,
      versions,
      onLog: (release, text) => warn(`${this.#nameOf(release)} says: ${text}`),
      onWorn: (error) => this.#onWorn(error),
      onEnd: (error) => this.#onEnd(worker, error),
    });
    this.#workers.push(worker);
    return worker;
  }

  /** Makes a worker evaluate the releases of all sets that it lacks, except blocked ones. */
  async #prepareWorker(worker: RenderWorker): Promise<void> {
    try {
      await worker.ready;
      for (const set of this.#sets.all()) {
        for (const number of set.releases) await this.#evaluate(worker, number);
        if (!worker.hasSet(set.number)) worker.openSet(set);
      }
    } catch (error) {
      if (!(error instanceof RenderError)) throw error; // `#onEnd` has logged it, and opens another worker
    }
  }

  async #evaluate(worker: RenderWorker, number: number): Promise<void> {
    const code = this.#sets.release(number);
    if (!code || worker.hasRelease(number) || this.#failures.has(number) || this.#blocked.of(number)) return;
    const error = await worker.evaluate(code);
    if (error === null) return;
    this.#failures.set(number, error);
    this.#options.warn(`${this.#nameOf(number)} is left to the browser: ${error}`);
  }

  #forget(sets: readonly number[], releases: readonly number[]): void {
    for (const worker of this.#workers) worker.forget(sets, releases);
    for (const release of releases) this.#failures.delete(release);
  }

  #onWorn({ release, message }: RenderError): void {
    if (release !== 0) this.#block(release, message);
    else this.#options.warn(`a worker is replaced: it ${message}`);
    if (!this.#isClosed) void this.#fill();
  }

  #block(release: number, reason: string): void {
    // Several workers may find the same at once.
    if (!this.#blocked.of(release)) this.#blocked.block(release, reason);
    this.#options.warn(`${this.#nameOf(release)} is left to the browser: it ${reason}`);
  }

  #onEnd(worker: RenderWorker, { release, message }: RenderError): void {
    this.#workers = this.#workers.filter((other) => other !== worker);
    if (release !== 0) this.#block(release, message);
    else {
      this.#unexplainedEnds += 1;
      this.#options.warn(`a worker has ended: ${message}`);
      if (this.#unexplainedEnds >= maxUnexplainedEnds) {
        this.#unexplainedEnds = 0;
        this.#restsUntil = Date.now() + restMs;
      }
    }
    if (!this.#isClosed) void this.#fill();
  }
}
