import { readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { type SharedStorage, StorageUnavailable } from "@aurelle/mfe/storage/ReleaseStorage";
import { localRelease } from "@aurelle/mfe/storage/releaseFolders";
import { allEntries, inService } from "@aurelle/mfe/store/entries";
import { parseRegistry } from "@aurelle/shared/contract/parseRegistry";
import type { Registry } from "@aurelle/shared/contract/registry";
import { shellName } from "@aurelle/shared/contract/releaseNames";
import { replaceFile } from "./replaceFile";

const switchFile = "service-worker.off";
/** A failed update is repeated after this time, ms. */
const retryMs = 1_000;
/** The folder of a release that the registry does not name may be one that is being published, for this long, ms. */
const publishedWithinMs = 3_600_000;

/** The releases of a registry, those first that visitors may get. */
function releasesOf(registry: Registry): { inService: [string, string][]; others: [string, string][] } {
  const all = allEntries(registry).flatMap(([name, entry]) => {
    const used = inService(entry);
    return Object.keys(entry.releases).map((id) => ({
      isUsed: used.includes(id),
      release: [name, id] as [string, string],
    }));
  });
  const pick = (isWanted: boolean) => all.filter(({ isUsed }) => isUsed === isWanted).map(({ release }) => release);
  return { inService: pick(true), others: pick(false) };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * This machine's copy of a shared storage, from which a document server serves. A registry comes into it after the files of the releases
 * that it names, so that the server never knows a release that it does not have. While the storage cannot be reached, the copy stays as
 * it is (docs/decisions/0029-release-storage.md).
 */
export class LocalCopy {
  readonly #storage: SharedStorage;
  readonly #dir: string;
  readonly #warn: (message: string) => void;
  #registry: Registry | null = null;
  #text: string | null = null;
  /** The last update in the queue. */
  #last: Promise<void> = Promise.resolve();
  /** An update that has not begun. Callers share it, because it will see every change made before their calls. */
  #pending: Promise<void> | null = null;
  /** Copies in flight, by `remote/release`. */
  readonly #copying = new Map<string, Promise<void>>();
  /** The copies of releases that are out of service, one registry after the other. */
  #copyingOthers: Promise<void> = Promise.resolve();
  #retry: NodeJS.Timeout | undefined;
  #hasFailed = false;
  #isClosed = false;
  #endWatch: () => Promise<void> = async () => {};

  /** @param dir absolute path @param warn gets one message when the storage fails, until it works again */
  constructor(storage: SharedStorage, dir: string, warn: (message: string) => void) {
    this.#storage = storage;
    this.#dir = dir;
    this.#warn = warn;
  }

  /**
   * Brings the copy up to date, and follows the storage from then on.
   * @throws StorageUnavailable when this machine has no copy yet, and the storage cannot be reached
   */
  async open(): Promise<void> {
    try {
      await this.#storage.prepare();
      await this.#queue();
    } catch (error) {
      const hasCopy = await readFile(path.join(this.#dir, "remotes.json")).catch(() => null);
      if (!hasCopy) throw error;
      this.#warn(`the shop opens with the releases that this machine has: ${messageOf(error)}`);
    }
    this.#endWatch = this.#storage.watch(() => void this.update());
  }

  /** Brings the copy up to date. A failure is logged, and repeated later. */
  async update(): Promise<void> {
    clearTimeout(this.#retry);
    try {
      await this.#queue();
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed) this.#warn(`the releases on this machine are not up to date: ${messageOf(error)}`);
      this.#hasFailed = true;
      if (!this.#isClosed) this.#retry = setTimeout(() => void this.update(), retryMs).unref();
    }
  }

  /**
   * Copies a release that the registry names, unless it is here. Others are not looked for, so that no request can load the storage.
   * @returns false when it cannot be copied now
   */
  async ensure(remote: string, release: string): Promise<boolean> {
    const entry = this.#registry && allEntries(this.#registry).find(([name]) => name === remote)?.[1];
    if (!entry || !Object.hasOwn(entry.releases, release)) return true;
    return this.#copy(remote, release).then(
      () => true,
      (error: unknown) => !(error instanceof StorageUnavailable),
    );
  }

  /** Copies all shells that the registry names: open tabs need their files. @returns false when one cannot be copied now */
  async ensureShells(): Promise<boolean> {
    for (const id of Object.keys(this.#registry?.shell?.releases ?? {}))
      if (!(await this.ensure(shellName, id))) return false;
    return true;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#endWatch();
    await this.#last.catch(() => undefined);
    await this.#copyingOthers;
  }

  #queue(): Promise<void> {
    this.#pending ??= this.#last
      .catch(() => undefined)
      .then(() => {
        this.#pending = null;
        return this.#updateNow();
      });
    this.#last = this.#pending;
    return this.#pending;
  }

  async #updateNow(): Promise<void> {
    await this.#copySwitch();
    const text = await this.#storage.readState("remotes.json");
    if (text === null || text === this.#text) return;
    const registry = parseRegistry(JSON.parse(text));
    const { inService: needed, others } = releasesOf(registry);
    await this.#copyAll(needed);
    await this.#replace("remotes.json", text);
    this.#text = text;
    this.#registry = registry;
    this.#copyingOthers = this.#copyingOthers.then(() => this.#copyOthers(registry, others));
  }

  /** Open tabs may still need these. */
  async #copyOthers(registry: Registry, releases: readonly [string, string][]): Promise<void> {
    try {
      await this.#copyAll(releases, () => this.#registry === registry && !this.#isClosed);
      if (this.#registry === registry) await this.#removeUnknown(registry);
    } catch (error) {
      this.#warn(`releases that are out of service are copied later: ${messageOf(error)}`);
    }
  }

  /** A release that cannot be used must not keep the others from visitors: browsers fall back, as with any release that fails. */
  async #copyAll(releases: readonly [string, string][], isWanted = () => true): Promise<void> {
    for (const [remote, release] of releases) {
      if (!isWanted()) return;
      await this.#copy(remote, release).catch((error: unknown) => {
        if (error instanceof StorageUnavailable) throw error;
        this.#warn(`${remote} ${release} is not on this machine: ${messageOf(error)}`);
      });
    }
  }

  #copy(remote: string, release: string): Promise<void> {
    const key = `${remote}/${release}`;
    const known = this.#copying.get(key);
    if (known) return known;
    const copying = localRelease(this.#dir, remote, release)
      .then(() => undefined)
      .finally(() => this.#copying.delete(key));
    this.#copying.set(key, copying);
    return copying;
  }

  /** The switch for visits without a connection is a file on each machine. */
  async #copySwitch(): Promise<void> {
    const text = await this.#storage.readState(switchFile);
    if (text === null) await rm(path.join(this.#dir, switchFile), { force: true });
    else await this.#replace(switchFile, text);
  }

  #replace(name: string, text: string): Promise<void> {
    return replaceFile(path.join(this.#dir, name), text);
  }

  /** Removes the folders of releases that were pruned. */
  async #removeUnknown(registry: Registry): Promise<void> {
    const entries = new Map(allEntries(registry));
    const root = path.join(this.#dir, "r");
    for (const remote of await readdir(root).catch(() => []))
      for (const release of await readdir(path.join(root, remote))) {
        const folder = path.join(root, remote, release);
        if (Object.hasOwn(entries.get(remote)?.releases ?? {}, release)) continue;
        if (Date.now() - (await stat(folder)).mtimeMs > publishedWithinMs)
          await rm(folder, { recursive: true, force: true });
      }
  }
}
