export interface RepeatedWork {
  /** Waits for a run in flight. */
  settle(): Promise<void>;
  /** Ends the repetition, and waits for a run in flight. */
  stop(): Promise<void>;
}

interface Repetition {
  intervalMs: number;
  /** When the first run is not to wait for the interval, ms. */
  firstMs?: number;
  /** Called with what a run throws; the next one comes nevertheless. */
  onError: (error: Error) => void;
}

/** Repeats work, one run at a time: a run that would begin during another is left out. It does not keep the process alive. */
export function repeatWork(work: () => Promise<void>, { intervalMs, firstMs, onError }: Repetition): RepeatedWork {
  let current: Promise<void> | null = null;
  const run = () => {
    current ??= work()
      .catch(onError)
      .finally(() => {
        current = null;
      });
  };
  const first = firstMs === undefined ? undefined : setTimeout(run, firstMs).unref();
  const timer = setInterval(run, intervalMs).unref();
  const settle = async (): Promise<void> => void (await current);
  return {
    settle,
    stop() {
      clearTimeout(first);
      clearInterval(timer);
      return settle();
    },
  };
}
