import { Worker } from "node:worker_threads";
import { Heartbeat } from "../../protocol/Heartbeat";
import type {
  FromRenderWorker,
  RemoteFailure,
  RenderResult,
  RenderSetup,
  ToRenderWorker,
} from "../../protocol/renderMessages";
import type { ApiResult } from "../http/apiReader";

/** Reads a path of the API for one document, on behalf of the visitor. The result is `null` when there was no response. */
export type ReadApi = (path: string) => Promise<ApiResult | null>;

/** A remote hangs when its code runs for longer than this without a break, ms. */
const maxTurnMs = 250;
/** The worker hangs when it sends no message for longer than this, with any code running, ms. */
const maxSilenceMs = 3000;
/** How often a rendering worker is checked, ms. */
const checkEveryMs = 50;
/** A new worker may take this long to evaluate its releases, ms. */
const maxStartMs = 10_000;

/** A document was not rendered. */
export class RenderError extends Error {
  override readonly name = "RenderError";
  /** @param remote the remote whose code hung or broke the worker; `null` when no remote's code ran. */
  constructor(
    message: string,
    readonly remote: string | null = null,
  ) {
    super(message);
  }
}

interface PendingRender {
  readApi: ReadApi;
  resolve: (result: RenderResult) => void;
  reject: (error: RenderError) => void;
}

export interface RenderWorkerOptions {
  /** The worker's module. */
  file: string;
  setup: Omit<RenderSetup, "heartbeat">;
  /** Called for each remote whose code could not be evaluated. */
  onFailure: (failure: RemoteFailure) => void;
  /** Called once when the worker has ended, unless it was retired. Its pending renders are rejected before. */
  onEnd: (error: RenderError) => void;
}

/** One worker thread with one set of releases. It ends when a remote hangs or the thread fails, and does not start again. */
export class RenderWorker {
  readonly #worker: Worker;
  readonly #heartbeat: Heartbeat;
  readonly #pending = new Map<number, PendingRender>();
  readonly #options: RenderWorkerOptions;
  /** Rejects with a `RenderError` when the worker did not start. */
  readonly ready: Promise<void>;
  #lastId = 0;
  /** The count of the last heartbeat, and how many checks have found the same count. */
  #lastBeat = { count: -1, checks: 0 };
  /** Checks since the last message. */
  #silentChecks = 0;
  #timer: ReturnType<typeof setInterval> | null = null;
  #hasEnded = false;

  constructor(options: RenderWorkerOptions) {
    this.#options = options;
    const memory = Heartbeat.memory();
    this.#heartbeat = new Heartbeat(
      memory,
      options.setup.releases.map(({ remote }) => remote),
    );
    const workerData: RenderSetup = { ...options.setup, heartbeat: memory };
    this.#worker = new Worker(options.file, {
      workerData,
      // The worker gets neither this process's module loader nor its environment, because rendered code must not see secrets.
      execArgv: [],
      env: { NODE_ENV: "production" },
      resourceLimits: { maxOldGenerationSizeMb: 192 },
    });
    this.#worker.unref();
    this.ready = this.#untilReady();
    this.ready.catch(() => {}); // `onEnd` reports it too, and not every worker has a caller that waits for `ready`
    this.#worker.on("message", (message: FromRenderWorker) => this.#receive(message));
    this.#worker.on("error", (error) => this.#end(this.#error(`the worker broke: ${error}`)));
    this.#worker.on("exit", () => this.#end(this.#error("the worker ended")));
  }

  /** @throws RenderError when the worker hung, broke, or could not render the page. */
  async render(url: string, blockedRemotes: readonly string[], readApi: ReadApi): Promise<RenderResult> {
    await this.ready;
    if (this.#hasEnded) throw new RenderError("the worker has ended");
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { readApi, resolve, reject });
      this.#send({ kind: "render", id, url, blockedRemotes });
      this.#startChecks();
    });
  }

  /** Ends the worker once its pending renders are done. */
  async retire(): Promise<void> {
    if (this.#pending.size > 0) {
      setTimeout(() => void this.retire(), 100).unref();
      return;
    }
    this.#hasEnded = true;
    await this.#worker.terminate();
  }

  #untilReady(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#end(this.#error("did not start")), maxStartMs);
      this.#worker.once("message", () => {
        clearTimeout(timer);
        resolve();
      });
      this.#worker.once("exit", () => {
        clearTimeout(timer);
        reject(new RenderError("did not start"));
      });
    });
  }

  /** An error that names the remote whose code runs now. */
  #error(message: string): RenderError {
    return new RenderError(message, this.#heartbeat.now().remote);
  }

  #send(message: ToRenderWorker): void {
    this.#worker.postMessage(message);
  }

  #receive(message: FromRenderWorker): void {
    this.#silentChecks = 0;
    if (message.kind === "ready") {
      for (const failure of message.failures) this.#options.onFailure(failure);
      return;
    }
    const pending = this.#pending.get(message.id);
    if (!pending) return;
    if (message.kind === "apiRequest") {
      void this.#forward(message.call, pending.readApi(message.path));
      return;
    }
    this.#pending.delete(message.id);
    if (this.#pending.size === 0) this.#stopChecks();
    if (message.kind === "rendered") pending.resolve(message.result);
    else pending.reject(new RenderError(message.message));
  }

  /** Sends the API's response to the worker; status 0 when there is none. */
  async #forward(call: number, response: ReturnType<ReadApi>): Promise<void> {
    const { status, body } = (await response.catch(() => null)) ?? { status: 0, body: null };
    this.#silentChecks = 0;
    if (!this.#hasEnded) this.#send({ kind: "apiResponse", call, status, body });
  }

  #startChecks(): void {
    if (this.#timer) return;
    this.#silentChecks = 0;
    this.#lastBeat = { count: -1, checks: 0 };
    this.#timer = setInterval(() => this.#check(), checkEveryMs);
  }

  #stopChecks(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** Ends a worker that hangs. It counts checks instead of time, because a busy machine delays the checks and the worker alike. */
  #check(): void {
    const { remote, count } = this.#heartbeat.now();
    const isSameBeat = count === this.#lastBeat.count;
    this.#lastBeat = { count, checks: isSameBeat ? this.#lastBeat.checks + 1 : 0 };
    this.#silentChecks += 1;
    if (remote !== null && this.#lastBeat.checks * checkEveryMs > maxTurnMs) {
      this.#end(new RenderError(`${remote} blocked the worker for more than ${maxTurnMs} ms`, remote));
    } else if (this.#silentChecks * checkEveryMs > maxSilenceMs) {
      this.#end(new RenderError("the worker is silent", remote));
    }
  }

  #end(error: RenderError): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#stopChecks();
    void this.#worker.terminate();
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
    this.#options.onEnd(error);
  }
}
