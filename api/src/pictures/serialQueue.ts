/** Runs one task after another. A call with the key of a queued or running task gets the result of that task. */
export interface SerialQueue {
  /** @throws the error of the work; Error when the queue was closed before the work started. */
  run(key: string, work: () => Promise<void>): Promise<void>;
  /** Starts no more work, and waits for the running work. */
  close(): Promise<void>;
}

/** An empty queue. */
export function createSerialQueue(): SerialQueue {
  const queued = new Map<string, Promise<void>>();
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  return {
    run(key, work) {
      const running = queued.get(key);
      if (running) return running;
      const begin = async () => {
        if (isClosed) throw new Error("closed before its turn");
        await work();
      };
      const task = last.then(begin).finally(() => queued.delete(key));
      queued.set(key, task);
      // The next work starts also when this work has failed.
      last = task.catch(() => undefined);
      return task;
    },
    async close() {
      isClosed = true;
      await last;
    },
  };
}
