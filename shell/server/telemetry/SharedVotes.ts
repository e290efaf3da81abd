import { randomUUID } from "node:crypto";
import type { FileStorage, StoredFile } from "@aurelle/mfe/storage/ReleaseStorage";
import { storageOf } from "@aurelle/mfe/storage/storageOf";
import { isJsonObject } from "../http/parseJson";
import { type StoredVotes, VoteBook } from "./VoteBook";

/** A file that was not written for this long belongs to a process that has ended, or that has nothing new: others take it over, ms. */
const takenOverAfterMs = 10 * 60_000;
/** A larger file is not a vote book of ours, bytes. */
const maxBytes = 8 * 1024 * 1024;

const isVotes = (value: unknown): boolean =>
  isJsonObject(value) &&
  Object.values(value).every(
    (votes) =>
      isJsonObject(votes) &&
      Object.values(votes).every(
        (vote) => Array.isArray(vote) && typeof vote[0] === "string" && Number.isFinite(vote[1]),
      ),
  );

/** @throws TypeError for a file that no document server of this version has written. */
function readVotes(text: string): StoredVotes {
  const value: unknown = JSON.parse(text);
  const isRight =
    isJsonObject(value) &&
    value.v === 1 &&
    isVotes(value.votes) &&
    isJsonObject(value.ignored) &&
    Object.values(value.ignored).every(Number.isFinite);
  if (!isRight) throw new TypeError("not a vote book");
  return value as unknown as StoredVotes; // checked field by field
}

/**
 * The votes of all document servers on one release store. Each process writes everything it knows into a file of its own, and reads the
 * files of the others. So the votes outlive each process, and no two processes write one file. While the store cannot be read or
 * written, a process continues with what it knows.
 */
export class SharedVotes {
  readonly book = new VoteBook();
  readonly #ownName = `telemetry/votes-${randomUUID()}.json`;
  /** By file of another process: what was read last. */
  readonly #stamps = new Map<string, string>();
  #hasNews = false;
  #hasFailed = false;

  /** @param warn gets one message when the store fails, until it works again. */
  constructor(
    private readonly releasesDir: string,
    private readonly warn: (message: string) => void,
  ) {}

  add(subject: string, voter: string, group: string, now: number): void {
    if (this.book.add(subject, voter, group, now)) this.#hasNews = true;
  }

  ignore(subject: string, until: number): void {
    this.book.ignore(subject, until);
    this.#hasNews = true;
  }

  /** Reads what others have written, and writes what is new here. @param now ms since 1970. */
  async sync(isCurrent: (subject: string, lastAt: number) => boolean, now: number): Promise<void> {
    try {
      const old = await this.#readOthers(now);
      this.book.keepOnly(isCurrent);
      if (this.#hasNews || old.length > 0) await this.#write();
      // Only now: all that they contain is in this process's own file.
      for (const name of old) await this.#files.remove(name);
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed) this.warn(`votes on releases are not shared: ${error}`);
      this.#hasFailed = true;
    }
  }

  /** @returns the files that no process writes any more. */
  async #readOthers(now: number): Promise<string[]> {
    const files = await this.#files.list("telemetry");
    const others = files.filter(({ name }) => /\/votes-[\w-]+\.json$/.test(name) && name !== this.#ownName);
    for (const name of this.#stamps.keys()) if (!others.some((other) => other.name === name)) this.#stamps.delete(name);
    const old = await Promise.all(others.map(async (file) => ((await this.#read(file, now)) ? [file.name] : [])));
    return old.flat();
  }

  get #files(): FileStorage {
    return storageOf(this.releasesDir).files;
  }

  /** @returns whether the file is old. */
  async #read({ name, size, storedAt, stamp }: StoredFile, now: number): Promise<boolean> {
    if (this.#stamps.get(name) !== stamp && size <= maxBytes) {
      const bytes = await this.#files.read(name); // null: another process has taken it over
      this.#stamps.set(name, stamp);
      try {
        if (bytes) this.book.merge(readVotes(bytes.toString("utf8")));
      } catch (error) {
        this.warn(`${name} is not used: ${error}`);
      }
    }
    return now - storedAt > takenOverAfterMs;
  }

  async #write(): Promise<void> {
    this.#hasNews = false;
    try {
      await this.#files.replace(this.#ownName, Buffer.from(JSON.stringify(this.book)));
    } catch (error) {
      this.#hasNews = true;
      throw error;
    }
  }
}
