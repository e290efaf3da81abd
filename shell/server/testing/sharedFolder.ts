import { DirectoryStorage } from "@aurelle/mfe/storage/DirectoryStorage";
import { type SharedStorage, StorageUnavailable } from "@aurelle/mfe/storage/ReleaseStorage";

/** A shared storage in a folder, which a test can take away. */
export class SharedFolder extends DirectoryStorage implements SharedStorage {
  isAway = false;
  readonly #listeners = new Set<() => void>();

  constructor(dir: string) {
    super(dir);
    for (const name of ["read", "list"] as const) {
      const whenThere = this.files[name].bind(this.files) as (name: string) => Promise<never>; // either of both
      this.files[name] = async (file: string) => {
        this.#rejectWhenAway();
        return whenThere(file);
      };
    }
  }

  async prepare(): Promise<void> {
    this.#rejectWhenAway();
  }

  watch(onChange: () => void): () => Promise<void> {
    this.#listeners.add(onChange);
    return async () => void this.#listeners.delete(onChange);
  }

  /** Tells the others that something has changed. */
  notify(): void {
    for (const listener of this.#listeners) listener();
  }

  async close(): Promise<void> {
    this.#listeners.clear();
  }

  #rejectWhenAway(): void {
    if (this.isAway) throw new StorageUnavailable("the storage is away");
  }
}
