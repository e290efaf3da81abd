import { closeSync, fsync, fsyncSync, openSync, writeSync } from "node:fs";
import { promisify } from "node:util";
import { isDiskFull } from "./freeSpace";

const fsyncLater = promisify(fsync);

interface Write {
  bytes: Buffer;
  position: number;
}

/** Called before a file's content is synced to the disk. What it throws counts as the failure of the sync. For tests. */
export type OnSync = (file: string) => void;

/**
 * A file of the database's log, and a copy of what was written to it until that is on the disk.
 *
 * When a sync fails, the kernel may drop what it could not write, and report success the next time. So all of it is written again
 * before the next sync. The same copy makes it possible to go on while there is no space for a write.
 */
export class LogFile {
  /** A descriptor of its own: PostgreSQL closes its own one at the end of a log file. */
  readonly #descriptor: number;
  /** The writes before the last sync began, which may be in flight, and those since. In order: a page is often written again. */
  readonly #syncing = new Map<string, Write>();
  readonly #written = new Map<string, Write>();
  #mustRewrite = false;
  isInFlight = false;
  /** PostgreSQL has asked for a sync that has not succeeded yet. */
  isAsked = false;

  /** @throws the file system's error when the file cannot be opened. */
  constructor(private readonly file: string) {
    this.#descriptor = openSync(file, "r+");
  }

  /** Whether no write and no sync has failed since all of it was written. */
  get isStored(): boolean {
    return !this.#mustRewrite;
  }

  /** Whether everything is on the disk. */
  get isSynced(): boolean {
    return !this.isAsked && !this.isInFlight && this.#syncing.size + this.#written.size === 0;
  }

  /** The size of the copy. */
  get heldBytes(): number {
    return [...this.#syncing.values(), ...this.#written.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  /**
   * Writes, or remembers what there is no space for. Returns the number of bytes that were taken.
   * @throws the file system's error of another kind.
   */
  write(content: Uint8Array, position: number): number {
    const copy = Buffer.from(content);
    let size = copy.length;
    try {
      size = writeSync(this.#descriptor, copy, 0, copy.length, position);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      this.#mustRewrite = true;
    }
    const key = `${position}:${size}`;
    this.#written.delete(key);
    this.#written.set(key, { bytes: copy.subarray(0, size), position });
    return size;
  }

  #rewrite(): void {
    for (const { bytes, position } of [...this.#syncing.values(), ...this.#written.values()]) {
      for (let done = 0; done < bytes.length; ) {
        done += writeSync(this.#descriptor, bytes, done, bytes.length - done, position + done);
      }
    }
    this.#mustRewrite = false;
  }

  #fail(): void {
    this.#mustRewrite = true;
    this.isAsked = true;
  }

  /** Waits until everything is on the disk. @throws the file system's error. */
  syncNow(onSync: OnSync): void {
    try {
      // A sync in flight may get the error that belongs to this one.
      if (this.#mustRewrite || this.isInFlight) this.#rewrite();
      onSync(this.file);
      fsyncSync(this.#descriptor);
    } catch (error) {
      this.#fail();
      throw error;
    }
    this.#syncing.clear();
    this.#written.clear();
    this.isAsked = false;
  }

  /** Resolves when everything that was written before this call is on the disk. @throws the file system's error. */
  async sync(onSync: OnSync): Promise<void> {
    this.isInFlight = true;
    try {
      if (this.#mustRewrite) this.#rewrite();
      this.isAsked = false;
      for (const [key, write] of this.#written) {
        this.#syncing.delete(key);
        this.#syncing.set(key, write);
      }
      this.#written.clear();
      onSync(this.file);
      await fsyncLater(this.#descriptor);
      this.#syncing.clear();
    } catch (error) {
      this.#fail();
      throw error;
    } finally {
      this.isInFlight = false;
    }
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}
