import { Worker } from "node:worker_threads";
import { Heartbeat } from "../../protocol/Heartbeat";
import type { Drawing, FromWorker, Setup, ToWorker } from "../../protocol/renderMessages";

/** Reads the API for one document, on behalf of its visitor. `null`: no answer. */
export type Ask = (path: string) => Promise<{ status: number; body: unknown } | null>;

/** A remote that keeps the thread to itself so long hangs, ms. */
export const turnLimitMs = 250;
/** Nor may the thread be silent for longer, whoever is at fault, ms. */
const silenceLimitMs = 3000;
const lookEveryMs = 50;
/** Until a new thread has evaluated its releases, ms. */
const startLimitMs = 10_000;

/** A document that could not be drawn. `remote`: whose code hung, where that is known. */
export class DrawingError extends Error {
  override readonly name = "DrawingError";
  constructor(
    message: string,
    readonly remote: string | null = null,
  ) {
    super(message);
  }
}

interface Waiting {
  ask: Ask;
  resolve: (drawing: Drawing) => void;
  reject: (error: DrawingError) => void;
}

export interface ThreadOptions {
  /** The worker's module. */
  file: string;
  setup: Omit<Setup, "turns">;
  onFault: (fault: { remote: string; message: string }) => void;
  /** It ended, by itself or because it hung: what it was drawing is rejected already. */
  onEnd: (error: DrawingError) => void;
}

/** One worker thread with one set of releases. It ends when a remote hangs or the thread breaks, and does not come back. */
export class RenderWorker {
  readonly #worker: Worker;
  readonly #turns: Heartbeat;
  readonly #waiting = new Map<number, Waiting>();
  readonly #options: ThreadOptions;
  readonly ready: Promise<void>;
  #next = 0;
  /** Looks since anything was seen to go on, and since the thread said something. */
  #seen = { count: -1, looks: 0 };
  #silent = 0;
  #watch: ReturnType<typeof setInterval> | null = null;
  #hasEnded = false;

  constructor(options: ThreadOptions) {
    this.#options = options;
    const memory = Heartbeat.memory();
    this.#turns = new Heartbeat(
      memory,
      options.setup.releases.map(({ remote }) => remote),
    );
    const workerData: Setup = { ...options.setup, turns: memory };
    this.#worker = new Worker(options.file, {
      workerData,
      // No loader of ours, and nothing of the environment: what is drawn has no business with secrets.
      execArgv: [],
      env: { NODE_ENV: "production" },
      resourceLimits: { maxOldGenerationSizeMb: 192 },
    });
    this.#worker.unref();
    this.ready = this.#untilReady();
    this.ready.catch(() => {}); // whoever waits for it is told; nobody has to
    this.#worker.on("message", (message: FromWorker) => this.#hear(message));
    this.#worker.on("error", (error) =>
      this.#end(new DrawingError(`the thread broke: ${error}`, this.#turns.now().remote)),
    );
    this.#worker.on("exit", () => this.#end(new DrawingError("the thread ended", this.#turns.now().remote)));
  }

  /** @throws DrawingError when it hung, broke, or could not. */
  async draw(url: string, blockedRemotes: readonly string[], ask: Ask): Promise<Drawing> {
    await this.ready;
    if (this.#hasEnded) throw new DrawingError("the thread has ended");
    this.#next += 1;
    const id = this.#next;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { ask, resolve, reject });
      this.#say({ kind: "draw", id, url, blockedRemotes });
      this.#guard();
    });
  }

  /** Ends it once what it is drawing is done. */
  async retire(): Promise<void> {
    if (this.#waiting.size > 0) {
      setTimeout(() => void this.retire(), 100).unref();
      return;
    }
    this.#hasEnded = true;
    await this.#worker.terminate();
  }

  #untilReady(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => this.#end(new DrawingError("did not start", this.#turns.now().remote)),
        startLimitMs,
      );
      const settle = (act: () => void) => {
        clearTimeout(timer);
        act();
      };
      this.#worker.once("message", () => settle(resolve));
      this.#worker.once("exit", () => settle(() => reject(new DrawingError("did not start"))));
    });
  }

  #say(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #hear(message: FromWorker): void {
    this.#silent = 0;
    if (message.kind === "ready") {
      for (const fault of message.faults) this.#options.onFault(fault);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    if (message.kind === "ask") {
      void this.#answer(message.call, waiting.ask(message.path));
      return;
    }
    this.#waiting.delete(message.id);
    if (this.#waiting.size === 0) this.#rest();
    if (message.kind === "drawn") waiting.resolve(message.drawing);
    else waiting.reject(new DrawingError(message.message));
  }

  async #answer(call: number, answer: ReturnType<Ask>): Promise<void> {
    const { status, body } = (await answer.catch(() => null)) ?? { status: 0, body: null };
    this.#silent = 0;
    if (!this.#hasEnded) this.#say({ kind: "answer", call, status, body });
  }

  /** While something is drawn, looks whether the thread goes on. */
  #guard(): void {
    if (this.#watch) return;
    this.#silent = 0;
    this.#seen = { count: -1, looks: 0 };
    this.#watch = setInterval(() => this.#look(), lookEveryMs);
  }

  #rest(): void {
    if (this.#watch) clearInterval(this.#watch);
    this.#watch = null;
  }

  /** Counts looks, not the clock: on a machine with its hands full they come late, as the thread's own turns do. */
  #look(): void {
    const { remote, count } = this.#turns.now();
    this.#seen = count === this.#seen.count ? { count, looks: this.#seen.looks + 1 } : { count, looks: 0 };
    this.#silent += 1;
    if (remote !== null && this.#seen.looks * lookEveryMs > turnLimitMs) {
      this.#end(new DrawingError(`${remote} kept the thread for more than ${turnLimitMs} ms`, remote));
    } else if (this.#silent * lookEveryMs > silenceLimitMs) {
      this.#end(new DrawingError("the thread is silent", remote));
    }
  }

  #end(error: DrawingError): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#rest();
    void this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
    this.#options.onEnd(error);
  }
}
