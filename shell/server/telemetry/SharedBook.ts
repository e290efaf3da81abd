import { randomUUID } from "node:crypto";
import type { FileStorage, StoredFile } from "@aurelle/mfe/storage/ReleaseStorage";
import { storageOf } from "@aurelle/mfe/storage/storageOf";

/** A file that was not written for this long belongs to a process that has ended, or that has nothing new: others take it over, ms. */
const takenOverAfterMs = 10 * 60_000;
/** A larger file is not a book of ours, bytes. */
const maxBytes = 8 * 1024 * 1024;

/** What the processes share. Two books can be merged in any order and as often as one likes. */
export interface Book<Stored> {
  merge(stored: Stored): void;
  toJSON(): Stored;
}

interface SharedBookOptions<Stored> {
  releasesDir: string;
  /** The beginning of the files' names: `votes`. */
  name: string;
  book: Book<Stored>;
  /** Reads a file of another process. @throws Error for one that no document server of this version has written */
  read: (text: string) => Stored;
  /** What is not shared while the store fails, in a sentence. */
  what: string;
  /** Gets one message when the store fails, until it works again. */
  warn: (message: string) => void;
}

/**
 * A book that all document servers on one release store have. Each process writes everything it knows into a file of its own, and reads the
 * files of the others. So the book outlives each process, and no two processes write one file. While the store cannot be read or
 * written, a process continues with what it knows.
 */
export class SharedBook<Stored> {
  readonly #options: SharedBookOptions<Stored>;
  readonly #ownName: string;
  readonly #pattern: RegExp;
  /** By file of another process: what was read last. */
  readonly #stamps = new Map<string, string>();
  #hasNews = false;
  #hasFailed = false;

  constructor(options: SharedBookOptions<Stored>) {
    this.#options = options;
    this.#ownName = `telemetry/${options.name}-${randomUUID()}.json`;
    this.#pattern = new RegExp(`^telemetry/${options.name}-[\\w-]+\\.json$`);
  }

  /** The book has changed in this process. */
  hasChanged(): void {
    this.#hasNews = true;
  }

  /** Reads what others have written, and writes what is new here. @param prune removes what no longer matters. @param now ms since 1970 */
  async sync(prune: () => void, now: number): Promise<void> {
    try {
      const old = await this.#readOthers(now);
      prune();
      if (this.#hasNews || old.length > 0) await this.#write();
      // Only now: all that they contain is in this process's own file.
      for (const name of old) await this.#files.remove(name);
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed) this.#options.warn(`${this.#options.what} are not shared: ${error}`);
      this.#hasFailed = true;
    }
  }

  /** @returns the files that no process writes any more. */
  async #readOthers(now: number): Promise<string[]> {
    const files = await this.#files.list("telemetry");
    const others = files.filter(({ name }) => this.#pattern.test(name) && name !== this.#ownName);
    for (const name of this.#stamps.keys()) if (!others.some((other) => other.name === name)) this.#stamps.delete(name);
    const old = await Promise.all(others.map(async (file) => ((await this.#read(file, now)) ? [file.name] : [])));
    return old.flat();
  }

  get #files(): FileStorage {
    return storageOf(this.#options.releasesDir).files;
  }

  /** @returns whether the file is old. */
  async #read({ name, size, storedAt, stamp }: StoredFile, now: number): Promise<boolean> {
    if (this.#stamps.get(name) !== stamp && size <= maxBytes) {
      const bytes = await this.#files.read(name); // null: another process has taken it over
      this.#stamps.set(name, stamp);
      try {
        if (bytes) this.#options.book.merge(this.#options.read(bytes.toString("utf8")));
      } catch (error) {
        this.#options.warn(`${name} is not used: ${error}`);
      }
    }
    return now - storedAt > takenOverAfterMs;
  }

  async #write(): Promise<void> {
    this.#hasNews = false;
    try {
      await this.#files.replace(this.#ownName, Buffer.from(JSON.stringify(this.#options.book)));
    } catch (error) {
      this.#hasNews = true;
      throw error;
    }
  }
}
