import { megabytes } from "./megabytes";
import { RenderError } from "./RenderError";

/** A worker that is measured is not measured again for this long, ms, unless it grows. Each time it collects its garbage. */
const measureEveryMs = 2000;
/** With so much more memory than at the last measurement it is measured again at once, bytes. */
const growthBytes = 48 * 1024 * 1024;
/** A release that holds more than this is to blame for a worker's memory, bytes. The shop's own releases hold 2 MB each. */
const maxHeldBytes = 64 * 1024 * 1024;
/** A worker with more memory is replaced, also when no release is to blame, bytes. */
const maxWornBytes = 400 * 1024 * 1024;

/** Finds out which release holds the memory of a worker. */
export class WorkerMemory {
  readonly #measure: () => void;
  readonly #onWorn: (error: RenderError) => void;
  #measured = { at: Number.NEGATIVE_INFINITY, bytes: 0 };
  #isMeasuring = false;
  #isWorn = false;

  /**
   * @param measure asks the worker what each release holds.
   * @param onWorn is called once, when the worker should be replaced.
   */
  constructor(measure: () => void, onWorn: (error: RenderError) => void) {
    this.#measure = measure;
    this.#onWorn = onWorn;
  }

  /** Whether the worker should be replaced. */
  get isWorn(): boolean {
    return this.#isWorn;
  }

  /** The worker has grown to this many bytes. */
  noteGrowth(bytes: number): void {
    const isRecent = performance.now() - this.#measured.at < measureEveryMs;
    if (this.#isWorn || this.#isMeasuring || (isRecent && bytes < this.#measured.bytes + growthBytes)) return;
    this.#measured = { at: performance.now(), bytes };
    this.#isMeasuring = true;
    this.#measure();
  }

  /** @param held by number of the release, bytes */
  blame(held: Readonly<Record<number, number>>): void {
    this.#isMeasuring = false;
    const [release, most] = Object.entries(held).sort(([, a], [, b]) => b - a)[0] ?? ["0", 0];
    const isToBlame = most > maxHeldBytes;
    if (this.#isWorn || (!isToBlame && this.#measured.bytes < maxWornBytes)) return;
    this.#isWorn = true;
    const bytes = isToBlame ? most : this.#measured.bytes;
    this.#onWorn(new RenderError(`holds ${megabytes(bytes)} of memory`, isToBlame ? Number(release) : 0));
  }
}
