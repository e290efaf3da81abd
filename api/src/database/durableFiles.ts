import { closeSync, fsyncSync, openSync, readdirSync, writeSync } from "node:fs";
import path from "node:path";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { StorageFault } from "./db";
import { isDiskFull } from "./freeSpace";
import { LogFile, type OnSync } from "./logFile";

/** An open file of PGlite's file system. A folder has no `nfd`. */
interface Stream {
  nfd?: number;
  node: object;
}

/** The part of Emscripten's file system that is changed here: as it is, it ignores `fsync`. */
interface EmscriptenFiles {
  realPath(node: object): string;
  /** Turns an error of Node into one of PostgreSQL. */
  tryFSOperation<T>(work: () => T): T;
  stream_ops: {
    fsync?(stream: Stream): number;
    write(stream: Stream, buffer: Int8Array, offset: number, length: number, position: number): number;
  };
}

/** Waits until a file or folder is on the disk. */
function syncPath(name: string): void {
  const opened = openSync(name, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Waits until a folder with all its files is on the disk. */
export function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) syncFolder(name);
    else if (entry.isFile()) syncPath(name);
  }
  syncPath(folder);
}

const isLogFile = (file: string) => file.includes(`${path.sep}pg_wal${path.sep}`);

/** The copy of unsynced log that one transaction may make grow before its log is synced within it, bytes. */
const maxHeldBytes = 64 * 2 ** 20;

export interface FileHooks {
  onSync?: OnSync;
  /** Called once, when nothing can be stored any more: the process must end, and the next one recovers from the log. */
  onLost?: (error: StorageFault) => void;
}

/**
 * The files of the embedded database, which survive a power cut (reliability V8).
 *
 * A commit writes to the log and asks for it to be synced. That is done outside this thread, once for all commits that came meanwhile:
 * `flush` waits for it. Every other file is written only after the log that describes its content is on the disk.
 *
 * While there is no space for the log, `flush` fails, and each call tries again (reliability E4). After any other error the content of
 * the disk is unknown, so the database is lost for this process, as for PostgreSQL itself.
 */
export class DurableFiles extends NodeFS {
  /** Log files with something that is not synced, by their node, which keeps its identity when a file is renamed. */
  readonly #logs = new Map<object, LogFile>();
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;
  #lost: StorageFault | null = null;
  #lastError: unknown;
  readonly #onSync: OnSync;
  readonly #onLost: (error: StorageFault) => void;

  constructor(folder: string, { onSync = () => undefined, onLost = () => undefined }: FileHooks = {}) {
    super(folder);
    this.#onSync = onSync;
    this.#onLost = onLost;
  }

  override async init(...[pg, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = emscriptenOpts.preRun ?? [];
    const addSync: (typeof preRun)[number] = (module) => this.#addSync(module.NODEFS as unknown as EmscriptenFiles); // its types lack these
    const onAbort = () =>
      this.#lose(new StorageFault(`PostgreSQL has stopped. Its last error of a file: ${String(this.#lastError)}`));
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, addSync], onAbort } };
  }

  #addSync(files: EmscriptenFiles): void {
    const { stream_ops: operations } = files;
    /** Asked before each write. Finding the path of a file takes longer than writing to it. */
    const known = new WeakMap<object, boolean>();
    const isLog = ({ node }: Stream) => {
      const answer = known.get(node) ?? isLogFile(files.realPath(node));
      known.set(node, answer);
      return answer;
    };
    const logOf = ({ node }: Stream): LogFile => {
      const log = this.#logs.get(node) ?? new LogFile(files.realPath(node));
      this.#logs.set(node, log);
      return log;
    };
    const attempt = <T>(work: () => T): T =>
      files.tryFSOperation(() => {
        try {
          return work();
        } catch (error) {
          this.#lastError = error;
          throw error;
        }
      });
    operations.write = (stream, { buffer, byteOffset }, offset, length, position) =>
      attempt(() => {
        const content = new Uint8Array(buffer, byteOffset + offset, length);
        if (isLog(stream)) return logOf(stream).write(content, position);
        this.#syncAskedNow();
        return writeSync(stream.nfd ?? -1, content, 0, length, position); // only a folder has none
      });
    operations.fsync = (stream) =>
      attempt(() => {
        if (isLog(stream)) this.#ask(logOf(stream));
        else this.#syncOther(files.realPath(stream.node), stream);
        return 0;
      });
  }

  #ask(log: LogFile): void {
    log.isAsked = true;
    const held = [...this.#logs.values()].reduce((sum, { heldBytes }) => sum + heldBytes, 0);
    if (held < maxHeldBytes) return;
    try {
      this.#syncAskedNow();
    } catch (error) {
      // The transaction learns it from `flush`. PostgreSQL would stop.
      if (!isDiskFull(error)) throw error;
    }
  }

  #syncOther(file: string, { nfd }: Stream): void {
    this.#syncAskedNow();
    this.#onSync(file);
    if (nfd === undefined) syncPath(file);
    else fsyncSync(nfd);
  }

  /** Syncs the log that PostgreSQL takes for synced. @throws the file system's error. */
  #syncAskedNow(): void {
    for (const [node, log] of this.#logs) {
      if (!log.isAsked && !log.isInFlight) continue;
      try {
        log.syncNow(this.#onSync);
      } catch (error) {
        if (!isDiskFull(error)) this.#lose(this.#faultOf(error));
        throw error;
      }
      this.#release(node, log);
    }
  }

  async #syncAsked(): Promise<void> {
    this.#next = null;
    if (this.#lost) throw this.#lost;
    for (const [node, log] of [...this.#logs].filter(([, { isAsked }]) => isAsked)) {
      try {
        await log.sync(this.#onSync);
      } catch (error) {
        const fault = this.#faultOf(error);
        if (!isDiskFull(error)) this.#lose(fault);
        throw fault;
      }
      this.#release(node, log);
    }
  }

  #release(node: object, log: LogFile): void {
    if (!log.isSynced) return;
    this.#logs.delete(node);
    log.close();
  }

  #faultOf(cause: unknown): StorageFault {
    return new StorageFault(`The log of the embedded database could not be stored: ${String(cause)}`, { cause });
  }

  #lose(fault: StorageFault): void {
    if (this.#lost) return;
    this.#lost = fault;
    this.#onLost(fault);
  }

  /** Why nothing can be stored or read any more. */
  get lost(): StorageFault | null {
    return this.#lost;
  }

  /** Whether there was no space for the log the last time. */
  get isFull(): boolean {
    return !this.#lost && [...this.#logs.values()].some(({ isStored }) => !isStored);
  }

  /**
   * Resolves when all that was committed before this call is on the disk.
   * @throws StorageFault when it could not be stored; `isFull` tells whether another call may succeed.
   */
  flush(): Promise<void> {
    if (this.#lost) return Promise.reject(this.#lost);
    if (![...this.#logs.values()].some(({ isAsked }) => isAsked)) return this.#running;
    this.#next ??= this.#running
      .catch(() => undefined) // who waited for it has the error
      .then(() => {
        const running = this.#syncAsked();
        this.#running = running;
        // Its failure is none of the calls that come later.
        const settle = () => {
          if (this.#running === running) this.#running = Promise.resolve();
        };
        running.then(settle, settle);
        return running;
      });
    return this.#next;
  }
}
