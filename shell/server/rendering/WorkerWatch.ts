import type { Heartbeat } from "../../protocol/Heartbeat";
import { processorMs, residentBytes } from "./procfs";
import { RenderError } from "./RenderError";

/** A release hangs when its code runs for longer than this without a break, ms. */
const maxTurnMs = 250;
/** The same while a release is evaluated: all its code at once, for the first time. */
const maxEvaluationMs = 600;
/** On an overloaded machine a turn may last this long in which the release got less processor time than its limit, ms. */
const maxStarvedMs = 3000;
/** The worker hangs when it sends no message for longer than this while it has work, ms. */
const maxSilenceMs = 3000;
/** How often a worker is checked, ms. */
const checkEveryMs = 50;
/** From this much memory on, a worker is asked which release holds it, bytes. A worker with the shop's own releases has 120 MB. */
const measuredBytes = 288 * 1024 * 1024;
/** With more memory the worker ends at once, bytes. */
const maxBytes = 512 * 1024 * 1024;

interface WatchOptions {
  pid: number;
  heartbeat: Heartbeat;
  /** Whether the worker has renders or evaluations to do. Without them it need not send messages. */
  hasWork: () => boolean;
  isEvaluating: () => boolean;
  /** Called when the worker's memory is above `measuredBytes`. */
  onGrowth: (bytes: number) => void;
  /** Called when the worker must end. */
  onFault: (error: RenderError) => void;
}

/** A heartbeat that has not changed since it was first seen. */
interface SameBeat {
  count: number;
  checks: number;
  /** The processor time of the worker when it was first seen, ms. */
  processorMs: number | null;
}

/** Checks from outside whether a worker still works. It counts checks instead of time, because a busy machine delays the checks and the worker alike. */
export class WorkerWatch {
  readonly #options: WatchOptions;
  readonly #timer: ReturnType<typeof setInterval>;
  #beat: SameBeat = { count: -1, checks: 0, processorMs: null };
  /** Checks since the last message. */
  #silentChecks = 0;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#check(), checkEveryMs).unref();
  }

  /** The worker has sent a message, or got one to work on. */
  noteMessage(): void {
    this.#silentChecks = 0;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #check(): void {
    const { pid, heartbeat, hasWork, onFault } = this.#options;
    const { release, count } = heartbeat.read();
    const isSameTurn = count === this.#beat.count && release !== 0;
    if (count === this.#beat.count) this.#beat.checks += 1;
    else this.#beat = { count, checks: 0, processorMs: release === 0 ? null : processorMs(pid) };
    const isWorking = hasWork() || release !== 0;
    if (!isWorking) this.#silentChecks = 0;
    else if (!isSameTurn) this.#silentChecks += 1; // a turn that goes on has its own limit
    if (release !== 0 && this.#isHanging()) {
      onFault(new RenderError(`ran for more than ${this.#limitMs()} ms without a break`, release));
    } else if (this.#silentChecks * checkEveryMs > maxSilenceMs) {
      onFault(new RenderError("the worker is silent", release));
    } else if (isWorking) this.#checkMemory(residentBytes(pid) ?? 0, release);
  }

  #limitMs(): number {
    return this.#options.isEvaluating() ? maxEvaluationMs : maxTurnMs;
  }

  #isHanging(): boolean {
    const { checks, processorMs: before } = this.#beat;
    const turnMs = checks * checkEveryMs;
    if (turnMs <= this.#limitMs()) return false;
    const now = processorMs(this.#options.pid);
    const isStarved = before !== null && now !== null && now - before < this.#limitMs();
    return !isStarved || turnMs > maxStarvedMs;
  }

  #checkMemory(bytes: number, release: number): void {
    const { onFault, onGrowth } = this.#options;
    if (bytes > maxBytes) {
      onFault(new RenderError(`was running when the worker had ${Math.round(bytes / 1024 / 1024)} MB`, release));
    } else if (bytes > measuredBytes) onGrowth(bytes);
  }
}
