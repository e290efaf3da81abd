import { setTimeout as sleep } from "node:timers/promises";
import { readFrames, writeFrame } from "../../protocol/messageFrames";
import type {
  FromRenderWorker,
  NumberedRelease,
  ReleaseSet,
  RenderRequest,
  RenderResult,
  ToRenderWorker,
} from "../../protocol/renderMessages";
import type { ApiResult } from "../http/apiReader";
import { RenderError } from "./RenderError";
import type { RenderWorkerOptions } from "./RenderWorkerOptions";
import { resultOf } from "./resultOf";
import { type SpawnedWorker, spawnWorker } from "./spawnWorker";
import { WorkerMemory } from "./WorkerMemory";
import { WorkerStart } from "./WorkerStart";
import { WorkerWatch } from "./WorkerWatch";

/** Reads a path of the API for one document, on behalf of the visitor. The result is `null` when there was no response. */
export type ReadApi = (path: string) => Promise<ApiResult | null>;

interface PendingRender {
  readApi: ReadApi;
  onStuck: (release: number) => void;
  resolve: (result: RenderResult) => void;
  reject: (error: RenderError) => void;
}

/** One worker process. It ends when a release hangs, breaks it or fills its memory. */
export class RenderWorker {
  /** The process and its watch, once it has started. */
  #running: { spawned: SpawnedWorker; watch: WorkerWatch } | null = null;
  readonly #spawning: Promise<void>;
  readonly #memory: WorkerMemory;
  readonly #options: RenderWorkerOptions;
  readonly #pending = new Map<number, PendingRender>();
  /** By number of the release: called with the error, or `null`. */
  readonly #evaluating = new Map<number, (error: string | null) => void>();
  readonly #releases = new Set<number>();
  readonly #sets = new Set<number>();
  readonly #start: WorkerStart;
  readonly ready: Promise<void>; // rejects with a `RenderError` when the worker did not start
  #lastId = 0;
  #hasEnded = false;

  constructor(options: RenderWorkerOptions) {
    this.#options = options;
    this.#start = new WorkerStart(options.isForTrials, (error) => this.#end(error));
    this.ready = this.#start.ready;
    this.#memory = new WorkerMemory(() => this.#send({ kind: "measure" }), options.onWorn);
    this.#spawning = spawnWorker(options.spawner, options.source, options.isForTrials).then(
      (spawned) => this.#attach(spawned),
      (error: Error) => this.#end(new RenderError(`the worker broke: ${error.message}`)),
    );
  }

  #attach(spawned: SpawnedWorker): void {
    const { heartbeat, messages, pid } = spawned;
    const { isForTrials, limits, versions } = this.#options;
    void spawned.ended.then((how) => this.#onExit(spawned, `ended the worker (${how})`));
    if (this.#hasEnded) {
      spawned.kill();
      return;
    }
    const watch = new WorkerWatch({
      pid,
      heartbeat,
      isForTrials,
      limits,
      hasRenders: () => this.#pending.size > 0,
      isEvaluating: () => this.#evaluating.size > 0,
      onGrowth: (bytes) => this.#memory.noteGrowth(bytes),
      onStuck: (release) => [...this.#pending.values()].map(({ onStuck }) => onStuck(release)),
      onFault: (error) => this.#end(error),
    });
    this.#running = { spawned, watch };
    // A compromised worker sends what it likes. `#receive` uses each message only where it expects it.
    readFrames(messages, {
      onMessage: (head, body) => this.#receive(head as FromRenderWorker, body),
      onFault: (error) => this.#end(new RenderError(`the worker sent what is no message: ${error}`)),
    });
    this.#send({ kind: "start", versions });
  }

  /** The release that runs on, so that pages here make no progress; 0: none. */
  get stuckOn(): number {
    return this.#running?.watch.stuckOn ?? 0;
  }

  /** Whether the worker should be replaced. */
  get isWorn(): boolean {
    return this.#memory.isWorn;
  }

  get pid(): number | undefined {
    return this.#running?.spawned.pid;
  }

  /** How many renders and evaluations it has to do. */
  get load(): number {
    return this.#pending.size + this.#evaluating.size;
  }

  /** Whether it has evaluated code of the release, with success or without. */
  hasRelease(release: number): boolean {
    return this.#releases.has(release);
  }

  hasSet(set: number): boolean {
    return this.#sets.has(set);
  }

  /** @returns why the release cannot be rendered; `null` when it can. @throws RenderError when the worker ended meanwhile. */
  async evaluate(release: NumberedRelease): Promise<string | null> {
    await this.ready;
    if (this.#hasEnded) throw new RenderError("the worker has ended");
    return new Promise((resolve, reject) => {
      this.#evaluating.set(release.number, (error) => {
        if (this.#hasEnded) reject(new RenderError("the worker has ended"));
        else resolve(error);
      });
      this.#begin({ kind: "evaluate", release });
    });
  }

  openSet(set: ReleaseSet): void {
    this.#sets.add(set.number);
    this.#send({ kind: "openSet", set });
  }

  forget(sets: readonly number[], releases: readonly number[]): void {
    for (const set of sets) this.#sets.delete(set);
    for (const release of releases) this.#releases.delete(release);
    this.#send({ kind: "forget", sets, releases });
  }

  /** @param onStuck called while a release makes the worker stuck. @throws RenderError when the worker did not render the page. */
  async render(
    set: number,
    page: Pick<RenderRequest, "url" | "answer">,
    blockedRemotes: readonly string[],
    readApi: ReadApi,
    onStuck: (release: number) => void = () => {},
  ): Promise<RenderResult> {
    if (this.#hasEnded) throw new RenderError("the worker has ended");
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { readApi, onStuck, resolve, reject });
      this.#begin({ kind: "render", id, set, ...page, blockedRemotes });
    });
  }

  /** Ends the worker once its pending renders are done. */
  async retire(): Promise<void> {
    while (this.load > 0 && !this.#hasEnded) await sleep(50, undefined, { ref: false });
    if (this.#hasEnded) return;
    await this.#spawning;
    this.#hasEnded = true;
    if (!this.#running) return;
    const { spawned, watch } = this.#running;
    watch.stop();
    spawned.messages.ref(); // so that this process sees the end
    spawned.kill();
    await spawned.ended;
  }

  /** Sends what the worker has to answer. Until then this process keeps running. */
  #begin(message: ToRenderWorker): void {
    this.#running?.watch.noteMessage();
    this.#running?.spawned.messages.ref();
    this.#send(message);
  }

  #send(message: ToRenderWorker, body: readonly Uint8Array[] = []): void {
    const messages = this.#running?.spawned.messages;
    // A worker that cannot be reached has ended, which is reported.
    if (messages?.writable) writeFrame(messages, message, body);
  }

  #receive(message: FromRenderWorker, body: Buffer): void {
    this.#running?.watch.noteMessage();
    switch (message.kind) {
      case "ready":
        this.#start.succeed();
        break;
      case "evaluated": {
        const settle = this.#evaluating.get(message.release);
        this.#evaluating.delete(message.release);
        if (message.error === null) this.#releases.add(message.release);
        settle?.(message.error);
        break;
      }
      case "log":
        this.#options.onLog(message.release, message.text);
        break;
      case "measured":
        this.#memory.blame(message.bytes);
        break;
      default:
        this.#receiveForPage(message, body);
    }
    if (this.load === 0) this.#running?.spawned.messages.unref();
  }

  #receiveForPage(message: Extract<FromRenderWorker, { id: number }>, body: Buffer): void {
    const pending = this.#pending.get(message.id);
    if (!pending) return;
    if (message.kind === "apiRequest") {
      void this.#forward(message.call, pending.readApi(message.path));
      return;
    }
    // Before it leaves the list: when this throws, the worker ends, which rejects it.
    const result = message.kind === "rendered" ? resultOf(message.result, body) : null;
    this.#pending.delete(message.id);
    if (result) pending.resolve(result);
    else pending.reject(new RenderError(message.kind === "failed" ? message.message : "it sent no result"));
  }

  /** Sends the API's response; status 0 when there is none. */
  async #forward(call: number, response: ReturnType<ReadApi>): Promise<void> {
    const answer = await response.catch(() => null);
    this.#running?.watch.noteMessage();
    if (this.#hasEnded) return;
    const body = answer && (answer.bytes ?? Buffer.from(JSON.stringify(answer.body)));
    this.#send({ kind: "apiResponse", call, status: answer?.status ?? 0 }, body ? [body] : []);
  }

  #onExit({ heartbeat, messages, close }: SpawnedWorker, message: string): void {
    // Read before `#end`, which would report a worker that was ended on purpose once more.
    const { release } = heartbeat.read();
    this.#end(new RenderError(message, release));
    messages.destroy();
    close();
  }

  #end(error: RenderError): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#running?.watch.stop();
    this.#running?.spawned.kill();
    this.#start.fail(error);
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
    for (const settle of this.#evaluating.values()) settle(error.message);
    this.#evaluating.clear();
    this.#options.onEnd(error);
  }
}
