/** Runs async work one after another, in the order of the calls. A failure does not stop the work that follows. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  /** @returns the outcome of `work`. */
  return <T>(work: () => Promise<T>): Promise<T> => {
    const outcome = last.then(work);
    last = outcome.catch(() => {}); // the caller of `outcome` handles the error
    return outcome;
  };
}
export type SerialQueue = ReturnType<typeof createSerialQueue>;
