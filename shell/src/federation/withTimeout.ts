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
