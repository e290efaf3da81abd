/** Runs works one after the other; what is asked for again before it is done is not begun twice. */
export interface SerialQueue {
  /** @throws whatever the work throws; Error when the lane was closed before its turn. */
  run(key: string, work: () => Promise<void>): Promise<void>;
  /** Begins nothing more, and waits for what is under way. */
  close(): Promise<void>;
}

export function createSerialQueue(): SerialQueue {
  const waiting = new Map<string, Promise<void>>();
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  return {
    run(key, work) {
      const known = waiting.get(key);
      if (known) return known;
      const begin = async () => {
        if (isClosed) throw new Error("closed before its turn");
        await work();
      };
      const task = last.then(begin).finally(() => waiting.delete(key));
      waiting.set(key, task);
      // The next one begins whether this one went well or not.
      last = task.catch(() => undefined);
      return task;
    },
    async close() {
      isClosed = true;
      await last;
    },
  };
}
