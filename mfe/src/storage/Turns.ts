/** Runs the changes of one process one after another, in the order they came. */
export class Turns {
  readonly #limitMs: number;
  readonly #tooLate: () => Error;
  /** Fulfilled when the changes so far have ended. */
  #changes: Promise<void> = Promise.resolve();
  /** The limits of those that wait. */
  readonly #waiting = new Set<NodeJS.Timeout>();

  /**
   * @param limitMs how long a change waits while none before it gets through, ms
   * @param tooLate makes the error of a change that has waited so long
   */
  constructor(limitMs: number, tooLate: () => Error) {
    this.#limitMs = limitMs;
    this.#tooLate = tooLate;
  }

  /** @throws what `tooLate` makes, without having run the change */
  async take<T>(change: () => Promise<T>): Promise<T> {
    const before = this.#changes;
    const { promise: tooLate, timer } = this.#limit();
    this.#waiting.add(timer);
    const running = Promise.race([before, tooLate])
      .finally(() => {
        clearTimeout(timer);
        this.#waiting.delete(timer);
      })
      .then(change);
    const ended = running.then(
      () => {
        for (const waiting of this.#waiting) waiting.refresh();
      },
      () => undefined,
    );
    this.#changes = before.then(() => ended);
    return running;
  }

  #limit(): { promise: Promise<never>; timer: NodeJS.Timeout } {
    let timer: NodeJS.Timeout | undefined;
    const promise = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(this.#tooLate()), this.#limitMs).unref();
    });
    return { promise, timer: timer as NodeJS.Timeout }; // set in the promise's constructor
  }
}
