import { close, closeSync, fsync, fsyncSync, openSync, readdirSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { NodeFS } from "@electric-sql/pglite/nodefs";

const fsyncLater = promisify(fsync);
const closeLater = promisify(close);

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
  stream_ops: { fsync?(stream: Stream): number; write(stream: Stream, ...rest: unknown[]): number };
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

/** Called before a file's content is synced to the disk. For tests. */
export type OnSync = (file: string) => void;

/**
 * The files of the embedded database, which survive a power cut (reliability V8).
 *
 * A commit writes to the log and asks for it to be synced. That is done outside this thread, once for all commits that came meanwhile:
 * `flush` waits for it. Every other file is written only after the log that describes its content is on the disk.
 */
export class DurableFiles extends NodeFS {
  /** Log files to be synced: their paths, with a descriptor of their own. */
  readonly #pending = new Map<string, number>();
  /** Those that are being synced. */
  #syncing: ReadonlyMap<string, number> = new Map();
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(
    folder: string,
    private readonly onSync: OnSync = () => undefined,
  ) {
    super(folder);
  }

  override async init(...[pg, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = emscriptenOpts.preRun ?? [];
    const addSync: (typeof preRun)[number] = (module) => this.#addSync(module.NODEFS as unknown as EmscriptenFiles); // its types lack these
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, addSync] } };
  }

  #addSync(files: EmscriptenFiles): void {
    const { stream_ops: operations } = files;
    const { write } = operations;
    /** Asked before each write. Finding the path of a file takes longer than writing to it. */
    const known = new WeakMap<Stream, boolean>();
    const isLog = (stream: Stream) => {
      const answer = known.get(stream) ?? isLogFile(files.realPath(stream.node));
      known.set(stream, answer);
      return answer;
    };
    operations.write = (stream, ...rest) => {
      if (this.#hasUnsyncedLog() && !isLog(stream)) {
        files.tryFSOperation(() => this.#syncLogNow());
      }
      return write(stream, ...rest);
    };
    operations.fsync = (stream) => {
      const file = files.realPath(stream.node);
      files.tryFSOperation(() => this.#sync(file, stream));
      return 0;
    };
  }

  #hasUnsyncedLog(): boolean {
    return this.#pending.size > 0 || this.#syncing.size > 0;
  }

  #sync(file: string, { nfd }: Stream): void {
    if (isLogFile(file)) {
      // A descriptor of its own: PostgreSQL closes its own one at the end of a log file.
      if (!this.#pending.has(file)) this.#pending.set(file, openSync(file, "r"));
      return;
    }
    this.#syncLogNow();
    this.onSync(file);
    if (nfd === undefined) syncPath(file);
    else fsyncSync(nfd);
  }

  #syncLogNow(): void {
    for (const [file, opened] of [...this.#syncing, ...this.#pending]) {
      this.onSync(file);
      fsyncSync(opened);
    }
    for (const opened of this.#pending.values()) closeSync(opened);
    this.#pending.clear();
  }

  async #syncPending(): Promise<void> {
    this.#next = null;
    const files = new Map(this.#pending);
    this.#pending.clear();
    this.#syncing = files;
    try {
      for (const [file, opened] of files) {
        this.onSync(file);
        await fsyncLater(opened);
      }
    } finally {
      this.#syncing = new Map();
      for (const opened of files.values()) await closeLater(opened);
    }
  }

  /** Resolves when all that was committed before this call is on the disk. */
  flush(): Promise<void> {
    if (this.#pending.size === 0) return this.#running;
    this.#next ??= this.#running.then(() => {
      this.#running = this.#syncPending();
      return this.#running;
    });
    return this.#next;
  }
}
