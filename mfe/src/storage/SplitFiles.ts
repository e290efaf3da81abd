import type { FileStorage, StoredFile } from "./ReleaseStorage";

/** Folders of files that never change under their name, and may be large. */
const largeFolders: readonly string[] = ["r", "sets", "dictionaries", "uploads", "packages"];

/** Files in two storages: large ones that never change in one, the others in another. */
export class SplitFiles implements FileStorage {
  constructor(
    private readonly large: FileStorage,
    private readonly others: FileStorage,
  ) {}

  read(name: string): Promise<Buffer | null> {
    return this.#of(name).read(name);
  }

  create(name: string, bytes: Uint8Array): Promise<boolean> {
    return this.#of(name).create(name, bytes);
  }

  replace(name: string, bytes: Uint8Array): Promise<void> {
    return this.#of(name).replace(name, bytes);
  }

  list(folder: string): Promise<StoredFile[]> {
    return this.#of(folder).list(folder);
  }

  folders(folder: string): Promise<string[]> {
    return this.#of(folder).folders(folder);
  }

  remove(name: string): Promise<void> {
    return this.#of(name).remove(name);
  }

  removeFolder(folder: string): Promise<void> {
    return this.#of(folder).removeFolder(folder);
  }

  #of(name: string): FileStorage {
    return largeFolders.includes(name.split("/")[0] ?? "") ? this.large : this.others;
  }
}
