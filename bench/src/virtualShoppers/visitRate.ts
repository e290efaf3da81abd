import type { Answer } from "./sendRequest";
import type { Visit } from "./visits";

const tickMs = 10;

/**
 * Begins `rate` visits a second for `seconds`, whether or not the earlier ones have been answered: shoppers do not wait for each other.
 * `heard` gets every answer as it comes. @returns when the last has been answered, or has given up.
 */
export async function visitAtRate(
  visits: readonly Visit[],
  { rate, seconds, heard }: { rate: number; seconds: number; heard: (answer: Answer) => void },
): Promise<void> {
  const running = new Set<Promise<void>>();
  const from = performance.now();
  let begun = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const passed = Math.min((performance.now() - from) / 1000, seconds);
      while (begun < passed * rate) {
        const visit = visits[begun % visits.length];
        begun += 1;
        if (!visit) continue;
        const over = visit(heard).finally(() => running.delete(over));
        running.add(over);
      }
      if (passed < seconds) return;
      clearInterval(timer);
      resolve();
    }, tickMs);
  });
  await Promise.all(running);
}

/** Visits a second that the shop bears: `together` shoppers, each beginning the next visit when the last is over. */
export async function measureCapacity(visits: readonly Visit[], together: number, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let done = 0;
  const shopper = async () => {
    while (performance.now() < until) {
      await visits[done % visits.length]?.(() => {});
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: together }, shopper));
  return done / seconds;
}
