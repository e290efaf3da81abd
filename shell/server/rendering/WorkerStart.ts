import { RenderError } from "./RenderError";
import { patientMs } from "./trialPriority";

/** A new worker may take this long to start, ms. On an overloaded machine another attempt would only add to the load. */
const maxStartMs = 30_000;

/** The start of a worker, which may fail. */
export class WorkerStart {
  /** Rejects with a `RenderError` when the worker did not start. */
  readonly ready: Promise<void>;
  /** The worker has started. */
  succeed = () => {};
  /** The worker has ended. Without effect once it has started. */
  fail = (_: RenderError) => {};

  /**
   * @param isForTrials whether other processes go first
   * @param onTimeout the worker takes too long.
   */
  constructor(isForTrials: boolean, onTimeout: (error: RenderError) => void) {
    this.ready = new Promise((resolve, reject) => {
      this.succeed = resolve;
      this.fail = reject;
    });
    const onTimer = () => onTimeout(new RenderError("the worker did not start"));
    const timer = setTimeout(onTimer, patientMs(maxStartMs, isForTrials)).unref();
    // The end of a worker is reported otherwise too, and not every worker has a caller that waits for `ready`.
    this.ready.then(
      () => clearTimeout(timer),
      () => clearTimeout(timer),
    );
  }
}
