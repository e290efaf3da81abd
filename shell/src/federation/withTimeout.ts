/** Calls `done` after `ms`; what it returns takes that back. */
export type Timer = (ms: number, done: () => void) => () => void;

export const browserTimer: Timer = (ms, done) => {
  const timer = setTimeout(done, ms);
  return () => clearTimeout(timer);
};

export const isTimeout = (error: unknown): boolean => error instanceof Error && error.message.startsWith("timed out");

/** What the promise gives. No timer is left behind. @throws Error `timed out after …` when it has not settled after `ms`. */
export function withTimeout<T>(promise: Promise<T>, ms: number, startTimer: Timer = browserTimer): Promise<T> {
  let stopTimer = () => {};
  const tooLate = new Promise<never>((_, reject) => {
    stopTimer = startTimer(ms, () => reject(new Error(`timed out after ${Math.round(ms)} ms`)));
  });
  return Promise.race([promise, tooLate]).finally(() => stopTimer());
}
