import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { ReleaseHealth } from "./ReleaseHealth";
import type { KnownSet, ReleaseSets } from "./ReleaseSets";
import { RenderError } from "./RenderError";
import { RenderWorker } from "./RenderWorker";
import type { WorkerSpawner } from "./WorkerSpawner";
import type { WorkerLimits } from "./WorkerWatch";

interface RenderWorkersOptions {
  spawner: Pick<WorkerSpawner, "spawn">;
  source: Buffer;
  versions: Readonly<Record<string, string>>;
  sets: ReleaseSets;
  health: ReleaseHealth;
  warn: (message: string) => void;
  limits: WorkerLimits;
}

/** One worker takes over at once when a remote makes another one hang, so there are two also on one core. */
const workerCount = Math.min(8, Math.max(2, availableParallelism()));
/** After this many workers have ended for no known reason, the browser renders all pages for `restMs`. */
const maxUnexplainedEnds = 5;
const restMs = 60_000;
/** How long a visitor's request waits for a new set, and for a new worker, ms. After that the browser renders the page. */
export const maxWaitMs = 400;

/** The worker processes of a pool. While a release is on trial there is one more, and only that one runs it. */
export class RenderWorkers {
  readonly #options: RenderWorkersOptions;
  #workers: RenderWorker[] = [];
  #trialWorker: RenderWorker | null = null;
  /** The last preparation in the queue. Workers are prepared one after another, so that a release that breaks one cannot break all. */
  #preparing: Promise<void> = Promise.resolve();
  #isPreparing = false;
  #unexplainedEnds = 0;
  #restsUntil = 0;
  #isClosed = false;

  constructor(options: RenderWorkersOptions) {
    this.#options = options;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  pids(): number[] {
    return this.#workers.flatMap(({ pid }) => pid ?? []);
  }

  has(worker: RenderWorker): boolean {
    return this.#workers.includes(worker);
  }

  /** Whether the worker may run the release now. Only the trial worker runs one on trial, and only one worker runs one that hangs. */
  mayRun(worker: RenderWorker, release: number): boolean {
    const { health } = this.#options;
    if (!worker.hasRelease(release) || health.isBlocked(release)) return false;
    if (worker !== this.#trialWorker && health.isOnTrial(release)) return false;
    return worker.stuckOn === release || !this.#workers.some(({ stuckOn }) => stuckOn === release);
  }

  /**
   * The least busy worker that can render the set. A stuck one only where there is no other.
   * @param releases those that the worker must be able to run. One that runs on is only in the worker where it does.
   */
  choose(set: KnownSet, releases: readonly number[] = []): RenderWorker | undefined {
    const rank = (worker: RenderWorker) => (worker.stuckOn === 0 ? 0 : 2) + (worker === this.#trialWorker ? 1 : 0);
    const isAble = (worker: RenderWorker) =>
      worker.hasSet(set.number) && releases.every((release) => this.mayRun(worker, release));
    return this.#workers.filter(isAble).sort((a, b) => rank(a) - rank(b) || a.load - b.load)[0];
  }

  /** Like `choose`, but waits for a new worker for as long as a visitor should. */
  async waitFor(set: KnownSet, releases: readonly number[] = []): Promise<RenderWorker | undefined> {
    // A set that no worker has evaluated yet takes longer than a visitor should wait.
    if (this.#workers.length === 0 && !this.#isPreparing) void this.fill();
    const isMissing = () => this.#isPreparing && !this.choose(set, releases);
    for (let waitedMs = 0; waitedMs < maxWaitMs && isMissing(); waitedMs += 10) {
      await sleep(10, undefined, { ref: false });
    }
    return this.choose(set, releases);
  }

  /** Returns when a worker can render the set, or none could start. */
  async waitUntilPrepared(set: KnownSet): Promise<void> {
    while (!this.choose(set) && this.#isPreparing && !this.#isClosed) await sleep(10, undefined, { ref: false });
  }

  /** Starts workers until there are enough, and makes each evaluate what it lacks. @returns when they have. */
  fill(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    this.#isPreparing = true;
    const turn = this.#preparing.then(() => this.#fillNow());
    this.#preparing = turn.catch((error: unknown) => this.#options.warn(`no worker to render with: ${error}`));
    const last = this.#preparing;
    void last.then(() => {
      if (this.#preparing === last) this.#isPreparing = false;
    });
    return last;
  }

  forget(sets: readonly number[], releases: readonly number[]): void {
    for (const worker of this.#workers) worker.forget(sets, releases);
  }

  /** Ends all workers after their renders. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#workers.map((worker) => worker.retire()));
    this.#workers = [];
  }

  async #fillNow(): Promise<void> {
    const { sets, health } = this.#options;
    health.trustFirst(sets.all().flatMap(({ releases }) => releases));
    for (const worn of this.#workers.filter(({ isWorn }) => isWorn)) await this.#replace(worn);
    for (let index = 0; index < workerCount && !this.#isClosed; index += 1) {
      const existing = this.#workers.filter((worker) => worker !== this.#trialWorker)[index];
      if (!existing && Date.now() < this.#restsUntil) return;
      await this.#prepare(existing ?? this.#open(false));
    }
    // After the others, which get a new set without its releases at once.
    await this.#fillTrial();
  }

  /** Opens the trial worker for a release on trial, and ends it once there is none. By then the others have what it has. */
  async #fillTrial(): Promise<void> {
    const { sets, health } = this.#options;
    const isNeeded = sets.all().some(({ releases }) => releases.some((release) => health.needsTrial(release)));
    const worker = this.#trialWorker;
    if (isNeeded) {
      if (this.#isClosed || (!worker && Date.now() < this.#restsUntil)) return;
      this.#trialWorker = worker ?? this.#open(true);
      await this.#prepare(this.#trialWorker);
    } else if (worker) {
      this.#trialWorker = null;
      this.#retire(worker);
    }
  }

  /** The next worker takes over before the worn one ends. */
  async #replace(worn: RenderWorker): Promise<void> {
    if (this.#isClosed) return;
    const next = this.#open(worn === this.#trialWorker);
    if (worn === this.#trialWorker) this.#trialWorker = next;
    await this.#prepare(next);
    this.#retire(worn);
  }

  #retire(worker: RenderWorker): void {
    this.#workers = this.#workers.filter((other) => other !== worker);
    void worker.retire();
  }

  #open(isForTrials: boolean): RenderWorker {
    const { spawner, source, versions, sets, warn, limits } = this.#options;
    const worker = new RenderWorker({
      spawner,
      source,
      versions,
      isForTrials,
      limits,
      onLog: (release, text) => warn(`${sets.nameOf(release)} says: ${text}`),
      onWorn: (error) => this.#onWorn(error),
      onEnd: (error) => this.#onEnd(worker, error),
    });
    this.#workers.push(worker);
    return worker;
  }

  /** Makes a worker evaluate the releases of all sets that it lacks and may run. */
  async #prepare(worker: RenderWorker): Promise<void> {
    try {
      await worker.ready;
      for (const set of this.#options.sets.all()) {
        for (const number of set.releases) await this.#evaluate(worker, number);
        if (!worker.hasSet(set.number)) worker.openSet(set);
      }
    } catch (error) {
      if (!(error instanceof RenderError)) throw error; // `#onEnd` has logged it, and opens another worker
    }
  }

  async #evaluate(worker: RenderWorker, number: number): Promise<void> {
    const { sets, health, warn } = this.#options;
    const code = sets.release(number);
    if (!code || worker.hasRelease(number) || health.isBroken(number) || health.isBlocked(number)) return;
    if (worker !== this.#trialWorker && health.isOnTrial(number)) return;
    const error = await worker.evaluate(code);
    if (error === null) return;
    health.setBroken(number, error);
    warn(`${sets.nameOf(number)} is left to the browser: ${error}`);
  }

  #onWorn({ release, message }: RenderError): void {
    if (release !== 0) this.#block(release, message);
    else this.#options.warn(`a worker is replaced: it ${message}`);
    void this.fill();
  }

  #block(release: number, reason: string): void {
    const { health, sets, warn } = this.#options;
    health.block(release, reason);
    warn(`${sets.nameOf(release)} is left to the browser: it ${reason}`);
  }

  #onEnd(worker: RenderWorker, { release, message }: RenderError): void {
    this.#workers = this.#workers.filter((other) => other !== worker);
    if (this.#trialWorker === worker) this.#trialWorker = null;
    if (release !== 0) this.#block(release, message);
    else {
      this.#unexplainedEnds += 1;
      this.#options.warn(`a worker has ended: ${message}`);
      if (this.#unexplainedEnds >= maxUnexplainedEnds) {
        this.#unexplainedEnds = 0;
        this.#restsUntil = Date.now() + restMs;
      }
    }
    void this.fill();
  }
}
