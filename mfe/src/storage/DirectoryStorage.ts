import { randomUUID } from "node:crypto";
import { link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { codeOf } from "./codeOf";
import { withDirectoryLock } from "./directoryLock";
import type { FileStorage, ReleaseStorage, StateChange, StateName, StoredFile } from "./ReleaseStorage";

/** The result of reading, or `absent` when there is no such file or folder. */
async function unlessAbsent<T, A>(reading: Promise<T>, absent: A): Promise<T | A> {
  try {
    return await reading;
  } catch (error) {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return absent;
    throw error;
  }
}

const logName = "log.jsonl";

/**
 * Adds a line to a file, and returns when it is on the disk. What an interrupted process has left of a line stays a line of its own, so that
 * it does not take the next one with it.
 */
async function appendDurably(file: string, line: string): Promise<void> {
  const opened = await open(file, "a+");
  try {
    const { size } = await opened.stat();
    const { buffer } = await opened.read(Buffer.alloc(1), 0, 1, Math.max(size - 1, 0));
    const isCutOff = size > 0 && buffer.toString() !== "\n";
    await opened.appendFile(`${isCutOff ? "\n" : ""}${line}\n`);
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/** The files of a store in a folder. */
class DirectoryFiles implements FileStorage {
  constructor(private readonly dir: string) {}

  read(name: string): Promise<Buffer | null> {
    return unlessAbsent(readFile(this.#pathOf(name)), null);
  }

  async create(name: string, bytes: Uint8Array): Promise<boolean> {
    try {
      await this.#store(name, bytes, link);
      return true;
    } catch (error) {
      if (codeOf(error) === "EEXIST") return false;
      throw error;
    }
  }

  replace(name: string, bytes: Uint8Array): Promise<void> {
    return this.#store(name, bytes, rename);
  }

  /** Waits until the file is on the disk, and then for `mayReplace`, before it takes the place of the other one. */
  replaceDurably(name: string, bytes: Uint8Array, mayReplace: () => Promise<void>): Promise<void> {
    return this.#store(name, bytes, async (temporary, file) => {
      const opened = await open(temporary, "r+");
      await opened.sync().finally(() => opened.close());
      await mayReplace();
      await rename(temporary, file);
    });
  }

  async list(folder: string): Promise<StoredFile[]> {
    const entries = await unlessAbsent(readdir(this.#pathOf(folder), { recursive: true, withFileTypes: true }), []);
    const found = entries
      .filter((entry) => entry.isFile())
      .map(async (entry): Promise<StoredFile[]> => {
        const file = path.join(entry.parentPath, entry.name);
        const facts = await unlessAbsent(stat(file), null); // another server may have removed it
        if (!facts) return [];
        const { size, mtimeMs, ino } = facts;
        const name = path.relative(this.dir, file).split(path.sep).join("/");
        return [{ name, size, storedAt: mtimeMs, stamp: `${mtimeMs} ${size} ${ino}` }];
      });
    return (await Promise.all(found)).flat();
  }

  async folders(folder: string): Promise<string[]> {
    const entries = await unlessAbsent(readdir(this.#pathOf(folder), { withFileTypes: true }), []);
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  }

  remove(name: string): Promise<void> {
    return rm(this.#pathOf(name), { force: true });
  }

  removeFolder(folder: string): Promise<void> {
    return rm(this.#pathOf(folder), { recursive: true, force: true });
  }

  #pathOf(name: string): string {
    return path.join(this.dir, name);
  }

  /** Writes a temporary file and moves it into place. What a killed process leaves in `tmp`, the next publish removes. */
  async #store(
    name: string,
    bytes: Uint8Array,
    move: (temporary: string, file: string) => Promise<void>,
  ): Promise<void> {
    const file = this.#pathOf(name);
    const temporary = this.#pathOf(`tmp/${randomUUID()}`);
    for (const folder of [path.dirname(temporary), path.dirname(file)]) await mkdir(folder, { recursive: true });
    try {
      await writeFile(temporary, bytes);
      await move(temporary, file);
    } finally {
      await rm(temporary, { force: true });
    }
  }
}

/** A release store in a folder, which all its servers see: on one machine, or on a disk that they share. */
export class DirectoryStorage implements ReleaseStorage {
  readonly files: DirectoryFiles;

  /** @param dir absolute path; the first change makes it */
  constructor(private readonly dir: string) {
    this.files = new DirectoryFiles(dir);
  }

  async readState(name: StateName): Promise<string | null> {
    return (await this.files.read(name))?.toString("utf8") ?? null;
  }

  async readLog(): Promise<string[]> {
    const text = (await this.files.read(logName))?.toString("utf8") ?? "";
    return text.split("\n").filter((line) => line !== "");
  }

  change<T>(work: (change: StateChange) => Promise<T>): Promise<T> {
    return withDirectoryLock(this.dir, (assertOwned) =>
      work({
        read: (name) => this.readState(name),
        replace: (name, text) => this.files.replaceDurably(name, Buffer.from(text), assertOwned),
        remove: (name) => this.files.remove(name),
        readLog: () => this.readLog(),
        appendToLog: (line) => appendDurably(path.join(this.dir, logName), line),
      }),
    );
  }
}
