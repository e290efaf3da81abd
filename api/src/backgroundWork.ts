import type { ApiLog } from "./logging";

/** Work that continues after the response; `settle` waits for it. */
export function backgroundWork(log: ApiLog) {
  const running = new Set<Promise<void>>();
  return {
    run({ id: requestId }: { id: string }, work: () => Promise<void>): void {
      const task = work()
        .catch((error: unknown) => log.error({ err: error, requestId }, "work in the background failed"))
        .finally(() => running.delete(task));
      running.add(task);
    },
    async settle(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
