/** Calls `done` after `ms`. The returned function cancels the timer. */
export type Timer = (ms: number, done: () => void) => () => void;

export const browserTimer: Timer = (ms, done) => {
  const timer = setTimeout(done, ms);
  return () => clearTimeout(timer);
};

export const isTimeout = (error: unknown): boolean => error instanceof Error && error.message.startsWith("timed out");

/**
 * The promise's value. The timer is cancelled in any case.
 * @throws Error `timed out after …` when the promise has not settled after `ms`.
 */
export function withTimeout<T>(promise: Promise<T>, ms: number, startTimer: Timer = browserTimer): Promise<T> {
  let stopTimer = () => {};
  const timeout = new Promise<never>((_, reject) => {
    stopTimer = startTimer(ms, () => reject(new Error(`timed out after ${Math.round(ms)} ms`)));
  });
  return Promise.race([promise, timeout]).finally(() => stopTimer());
}

/** The value of the promise that is fulfilled first. When both are rejected, it rejects with the error of the second. */
export const firstFulfilled = <T>(first: Promise<T>, second: Promise<T>): Promise<T> =>
  Promise.any([first, second]).catch((error: AggregateError) => {
    throw error.errors[1];
  });
