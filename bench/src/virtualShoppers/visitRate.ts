import type { ApiResponse } from "./sendRequest";
import type { Visit } from "./visits";

const tickMs = 10;

/**
 * Starts `rate` visits a second for `seconds`, independently of earlier visits, because shoppers do not wait for each other.
 * Resolves when the last visit has ended or timed out.
 * @param onResponse is called with every response.
 */
export async function visitAtRate(
  visits: readonly Visit[],
  { rate, seconds, onResponse }: { rate: number; seconds: number; onResponse: (response: ApiResponse) => void },
): Promise<void> {
  const running = new Set<Promise<void>>();
  const from = performance.now();
  let started = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const passed = Math.min((performance.now() - from) / 1000, seconds);
      while (started < passed * rate) {
        const visit = visits[started % visits.length];
        started += 1;
        if (!visit) continue;
        const ended = visit(onResponse).finally(() => running.delete(ended));
        running.add(ended);
      }
      if (passed < seconds) return;
      clearInterval(timer);
      resolve();
    }, tickMs);
  });
  await Promise.all(running);
}

/** Measures the capacity, visits a second: `concurrency` shoppers make one visit after another. */
export async function measureCapacity(visits: readonly Visit[], concurrency: number, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let done = 0;
  const shopper = async () => {
    while (performance.now() < until) {
      await visits[done % visits.length]?.(() => {});
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, shopper));
  return done / seconds;
}
