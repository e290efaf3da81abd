import type { Heartbeat } from "../../protocol/Heartbeat";
import { megabytes } from "./megabytes";
import { processorMs, residentBytes } from "./procfs";
import { RenderError } from "./RenderError";
import { patientMs } from "./trialPriority";

/** The same while a release is evaluated: all its code at once, for the first time. */
const maxEvaluationMs = 600;
/** How often a worker is checked, ms. */
const checkEveryMs = 25;
/** A worker is stuck once a release's code has used this much processor time without a break, ms. Its pages get another worker. */
const stuckMs = 30;
/** From this much memory on, a worker is asked which release holds it, bytes. A worker with the shop's own releases has 120 MB. */
const measuredBytes = 288 * 1024 * 1024;
/** The same in a worker for trials. A measurement delays its pages only. */
const measuredTrialBytes = 160 * 1024 * 1024;
/** A release may take this much memory without a break, bytes. The shop's own releases take 20 MB. */
const maxTurnBytes = 192 * 1024 * 1024;
/** With more memory the worker ends at once, bytes. */
const maxBytes = 512 * 1024 * 1024;

/** How long a worker may take, ms. */
export interface WorkerLimits {
  /** A release hangs when its code runs for longer than this without a break. */
  turnMs: number;
  /** On an overloaded machine a turn may last this long in which the release got less processor time than its limit. */
  starvedMs: number;
  /** The worker hangs when it sends no message for longer than this while it has work. */
  silenceMs: number;
}
export const usualLimits: WorkerLimits = { turnMs: 250, starvedMs: 3000, silenceMs: 3000 };

export interface WorkerWatchOptions {
  pid: number;
  heartbeat: Heartbeat;
  /** Whether it runs releases on trial: other processes go first, and its memory is measured sooner. */
  isForTrials: boolean;
  limits: WorkerLimits;
  /** Whether visitors wait for it. A worker without renders and evaluations need not send messages. */
  hasRenders: () => boolean;
  isEvaluating: () => boolean;
  /** Called when the worker's memory is above the limit for a measurement. */
  onGrowth: (bytes: number) => void;
  /** Called with each check while the worker is stuck, with the release whose code runs. */
  onStuck: (release: number) => unknown;
  /** Called when the worker must end. */
  onFault: (error: RenderError) => void;
}

/** A heartbeat that has not changed since it was first seen. */
interface SameBeat {
  count: number;
  checks: number;
  /** The processor time of the worker when it was first seen, ms. */
  processorMs: number | null;
  stuckOn: number;
  /** The memory of the worker when it was first seen, bytes. */
  bytes: number;
}

/** Checks from outside whether a worker still works. It counts checks instead of time, because a busy machine delays the checks and the worker alike. */
export class WorkerWatch {
  readonly #options: WorkerWatchOptions;
  readonly #timer: ReturnType<typeof setInterval>;
  #beat: SameBeat = { count: -1, checks: 0, processorMs: null, stuckOn: 0, bytes: 0 };
  /** Checks since the last message. */
  #silentChecks = 0;

  constructor(options: WorkerWatchOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#check(), checkEveryMs).unref();
  }

  /** The worker has sent a message, or got one to work on. */
  noteMessage(): void {
    this.#silentChecks = 0;
  }

  /** The release whose turn goes on, and has done so for too long; 0: none. */
  get stuckOn(): number {
    return this.#beat.stuckOn;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #check(): void {
    const { pid, heartbeat, limits, hasRenders, isEvaluating, onFault } = this.#options;
    const { release, count } = heartbeat.read();
    const isSameTurn = count === this.#beat.count && release !== 0;
    if (count === this.#beat.count) this.#beat.checks += 1;
    else this.#beat = this.#newBeat(release, count);
    const isWorking = hasRenders() || isEvaluating() || release !== 0;
    if (!isWorking) this.#silentChecks = 0;
    else if (!isSameTurn) this.#silentChecks += 1; // a turn that goes on has its own limit
    if (release !== 0 && this.#isHanging()) {
      onFault(new RenderError(`ran for more than ${this.#limitMs()} ms without a break`, release));
    } else if (this.#silentChecks * checkEveryMs > this.#whileEvaluated(limits.silenceMs)) {
      onFault(new RenderError("the worker is silent", release));
    } else {
      if (isSameTurn) this.#checkProgress(release);
      if (isWorking) this.#checkMemory(residentBytes(pid) ?? 0, release);
    }
  }

  #newBeat(release: number, count: number): SameBeat {
    const { pid } = this.#options;
    const [ms, bytes] = release === 0 ? [null, 0] : [processorMs(pid), residentBytes(pid) ?? 0];
    return { count, checks: 0, processorMs: ms, stuckOn: 0, bytes };
  }

  #checkProgress(release: number): void {
    if (this.#beat.stuckOn === 0 && this.#hasRunFor(stuckMs)) this.#beat.stuckOn = release;
    if (this.#beat.stuckOn !== 0) this.#options.onStuck(release);
  }

  #hasRunFor(ms: number): boolean {
    const { checks, processorMs: before } = this.#beat;
    if (checks * checkEveryMs < ms) return false;
    const now = processorMs(this.#options.pid);
    // A machine that is busy with other work delays every worker alike.
    return before === null || now === null || now - before >= ms;
  }

  #limitMs(): number {
    return this.#options.isEvaluating() ? maxEvaluationMs : this.#options.limits.turnMs;
  }

  #isHanging(): boolean {
    const { checks, processorMs: before } = this.#beat;
    const turnMs = checks * checkEveryMs;
    if (turnMs <= this.#limitMs()) return false;
    const now = processorMs(this.#options.pid);
    const isStarved = before !== null && now !== null && now - before < this.#limitMs();
    return !isStarved || turnMs > this.#whileEvaluated(this.#options.limits.starvedMs);
  }

  /** A worker that evaluates a release on trial has more time, because other processes go first, unless a visitor waits for it. */
  #whileEvaluated(ms: number): number {
    const { isForTrials, hasRenders, isEvaluating } = this.#options;
    return patientMs(ms, isForTrials && isEvaluating() && !hasRenders());
  }

  #checkMemory(bytes: number, release: number): void {
    const { onFault, onGrowth, isForTrials } = this.#options;
    const grown = this.#beat.bytes === 0 ? 0 : bytes - this.#beat.bytes;
    if (bytes > maxBytes) {
      onFault(new RenderError(`was running when the worker had ${megabytes(bytes)}`, release));
    } else if (release !== 0 && grown > maxTurnBytes) {
      onFault(new RenderError(`took ${megabytes(grown)} without a break`, release));
    } else if (bytes > (isForTrials ? measuredTrialBytes : measuredBytes)) onGrowth(bytes);
  }
}
