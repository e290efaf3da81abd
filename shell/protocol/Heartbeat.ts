import { readSync, writeSync } from "node:fs";

/** The number of the heartbeat's file in a worker process, as in the list `stdio` of shell/server/rendering/spawnerProcess.mjs. */
export const heartbeatFd = 3;

/** Whose code a worker process runs. */
export interface Beat {
  /** The number of the release whose code runs; 0: the shell's own code. */
  release: number;
  /** Grows with each part of a page that begins, and with each turn of the event loop in which a release's code ran. */
  count: number;
}

/**
 * Reports whose code a worker process runs at this moment. Two numbers lie in a file in memory that both processes have open. So the
 * server can read them while the worker hangs, and after it died. A write takes 2 µs.
 */
export class Heartbeat {
  readonly #numbers = new Int32Array(2);

  /** @param fd the file, open for reading and writing. */
  constructor(readonly fd: number) {}

  write({ release, count }: Beat): void {
    this.#numbers[0] = release;
    this.#numbers[1] = count;
    writeSync(this.fd, this.#numbers, 0, this.#numbers.byteLength, 0);
  }

  read(): Beat {
    readSync(this.fd, this.#numbers, 0, this.#numbers.byteLength, 0);
    const [release = 0, count = 0] = this.#numbers;
    return { release, count };
  }
}
