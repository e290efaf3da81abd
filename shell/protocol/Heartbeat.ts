/**
 * Whose code a worker runs just now, readable while it runs: a thread that hangs can say nothing. Two numbers in shared memory:
 * whose turn it is (an index into the set's remotes from 1 on, 0: the shell's), and how many turns there were.
 */
export class Heartbeat {
  readonly #numbers: Int32Array;

  constructor(
    memory: SharedArrayBuffer,
    readonly remotes: readonly string[],
  ) {
    this.#numbers = new Int32Array(memory);
  }

  static memory(): SharedArrayBuffer {
    return new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
  }

  /** @param remote `null`: the shell's own code. */
  begin(remote: string | null): void {
    Atomics.store(this.#numbers, 0, remote === null ? 0 : this.remotes.indexOf(remote) + 1);
    Atomics.add(this.#numbers, 1, 1);
  }

  now(): { remote: string | null; count: number } {
    const index = Atomics.load(this.#numbers, 0);
    return { remote: this.remotes[index - 1] ?? null, count: Atomics.load(this.#numbers, 1) };
  }
}
