/**
 * Reports whose code a render worker runs at this moment. The server reads it while the worker runs, because a thread that hangs
 * cannot send a message. It is two numbers in shared memory: the index of the remote, counted from 1 (0: the shell's own
 * code), and a count that grows with each change.
 */
export class Heartbeat {
  readonly #numbers: Int32Array;

  /** @param remotes in the same order on both sides: the memory holds an index into this list. */
  constructor(
    memory: SharedArrayBuffer,
    readonly remotes: readonly string[],
  ) {
    this.#numbers = new Int32Array(memory);
  }

  static memory(): SharedArrayBuffer {
    return new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
  }

  /** @param remote the remote whose code runs next; `null`: the shell's own code. */
  begin(remote: string | null): void {
    Atomics.store(this.#numbers, 0, remote === null ? 0 : this.remotes.indexOf(remote) + 1);
    Atomics.add(this.#numbers, 1, 1);
  }

  now(): { remote: string | null; count: number } {
    const index = Atomics.load(this.#numbers, 0);
    return { remote: this.remotes[index - 1] ?? null, count: Atomics.load(this.#numbers, 1) };
  }
}
