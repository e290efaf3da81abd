import { clearInterval, setInterval } from "node:timers";

const steps = 10;

/**
 * Calls `onEnd` after this time, ms, but not before this process had ten turns for what was ready meanwhile: a busy machine delays the
 * work and the timer alike, and what has no time to work is not late.
 * @returns cancels it.
 */
export function patientTimeout(onEnd: () => void, ms: number): () => void {
  let left = steps;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    onEnd();
  }, ms / steps);
  return () => clearInterval(timer);
}
