/** A file as a listing names it. */
export interface StoredFile {
  /** Relative to the store, with slashes between its folders. */
  name: string;
  /** In bytes. */
  size: number;
  /** When it was stored last, ms since 1970. */
  storedAt: number;
  /** Differs after each change of the file. */
  stamp: string;
}

/** The files of a release store that all servers on it have in common. No reader sees a part of a file. */
export interface FileStorage {
  /** `null` when there is no such file. */
  read(name: string): Promise<Buffer | null>;
  /** Stores a file, unless there is one of this name. @returns whether it was stored */
  create(name: string, bytes: Uint8Array): Promise<boolean>;
  /** Stores a file, also in place of another one. */
  replace(name: string, bytes: Uint8Array): Promise<void>;
  /** The files in a folder and below it; none when there is no such folder. */
  list(folder: string): Promise<StoredFile[]>;
  /** The names of the folders in a folder; none when there is no such folder. */
  folders(folder: string): Promise<string[]>;
  /** Removes a file. It may be absent. */
  remove(name: string): Promise<void>;
  /** Removes a folder with everything below it. It may be absent. */
  removeFolder(folder: string): Promise<void>;
}

/** What decides which releases visitors get, and who may change it. Only one process at a time changes these files. */
export const stateNames = [
  "remotes.json",
  "keys.json",
  "second-person.json",
  "assembled.json",
  /** While it exists, no document server of the store offers visits without a connection. */
  "service-worker.off",
] as const;
export type StateName = (typeof stateNames)[number];

/** A change of the state by the process that owns the lock of the store. */
export interface StateChange {
  /** `null` when there is no such file. */
  read(name: StateName): Promise<string | null>;
  /** Stores a text. @throws UserError when another process has taken over the lock */
  replace(name: StateName, text: string): Promise<void>;
  /** Removes a file. It may be absent. */
  remove(name: StateName): Promise<void>;
  /** The lines of the log. It has none before the first change. */
  readLog(): Promise<string[]>;
  /** Adds a line to the log. */
  appendToLog(line: string): Promise<void>;
}

/** Where a release store is: a folder, or a database with a copy on each machine (docs/decisions/0029-release-storage.md). */
export interface ReleaseStorage {
  readonly files: FileStorage;
  /** `null` when there is no such file. */
  readState(name: StateName): Promise<string | null>;
  readLog(): Promise<string[]>;
  /**
   * Runs `work` while no other process changes the state.
   * @throws UserError when another process does not release the lock in time
   */
  change<T>(work: (change: StateChange) => Promise<T>): Promise<T>;
}

/** A storage that several machines share, none of which has it on its disk. */
export interface SharedStorage extends ReleaseStorage {
  /** Makes what it needs where it is missing. @throws StorageUnavailable */
  prepare(): Promise<void>;
  /**
   * Calls `onChange` soon after each change of the state, by whichever process, and when the storage can be reached (again).
   * @returns ends it
   */
  watch(onChange: () => void): () => Promise<void>;
  close(): Promise<void>;
}

/** A shared storage that cannot be reached. Nothing was changed, unless the connection was lost at the very end of a change. */
export class StorageUnavailable extends Error {}
