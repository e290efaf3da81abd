import { promiseHooks } from "node:v8";
import type { Beat } from "../protocol/Heartbeat";

/**
 * Knows whose code runs at each moment, and reports each change. What a release schedules is charged to it: each promise belongs to
 * the release that created it, and the code that a promise continues runs in that release's turn.
 */
class Turns {
  /** The number of the release whose code runs; 0: the shell's own code. */
  #release = 0;
  #reported = 0;
  #count = 0;
  #willEnd = false;
  readonly #owners = new WeakMap<object, number>();
  /** Called with each change. */
  report: (beat: Beat) => void = () => {};

  get release(): number {
    return this.#release;
  }

  /** The release whose turn created the promise. */
  ownerOf(promise: object): number {
    return this.#owners.get(promise) ?? 0;
  }

  /** The code of this release runs from now on. */
  begin(release: number): void {
    this.#count += 1;
    this.#switchTo(release, true);
  }

  /** Runs a function in a turn of the release. What it awaits or schedules is charged to the release too. */
  run<T>(release: number, work: () => T): T {
    const before = this.#release;
    this.begin(release);
    try {
      return work();
    } finally {
      this.begin(before);
    }
  }

  /** Like `run`, for functions that go on later: they do so in the release's turn, and after that without one. */
  bind<A extends unknown[]>(work: (...values: A) => unknown): (...values: A) => void {
    const release = this.#release;
    if (release === 0) return work;
    return (...values) => {
      this.run(release, () => work(...values));
    };
  }

  /** Follows promises from now on, in all contexts of this process. */
  followPromises(): void {
    promiseHooks.createHook({
      init: (promise: object) => {
        if (this.#release !== 0) this.#owners.set(promise, this.#release);
      },
      before: (promise: object) => this.#switchTo(this.ownerOf(promise)),
      // Not reported: mostly the next one belongs to the same release, and a turn that has ended is reported by `#endTurn`.
      after: () => {
        this.#release = 0;
      },
    });
  }

  #switchTo(release: number, hasBegun = false): void {
    this.#release = release;
    if (hasBegun || release !== this.#reported) {
      this.#reported = release;
      this.report({ release, count: this.#count });
    }
    if (release !== 0) this.#endTurn();
  }

  /** With the next turn of the event loop no release's code runs. An endless chain of promises never gets there. */
  #endTurn(): void {
    if (this.#willEnd) return;
    this.#willEnd = true;
    nextTurn(() => {
      this.#willEnd = false;
      this.begin(0);
    });
  }
}

/** Node's own function, before `guardGlobals` replaces it. */
const nextTurn = setImmediate;

/** The turns of this process. */
export const turns = new Turns();
