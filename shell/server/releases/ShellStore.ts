import path from "node:path";
import type { Registry, ShellEntry, ShellReleaseEntry } from "@aurelle/shared/contract/registry";
import { shellName } from "@aurelle/shared/contract/releaseNames";
import { assetNames, type ShellRelease, servedProtocols, shellFolders } from "@aurelle/shared/contract/shellRelease";
import { dropOldest } from "../dropOldest";
import { bucketOf, canaryFor } from "./pageRegistry";
import { readPublished } from "./readPublished";
import type { Shell, ShellSource } from "./shellAssets";

/** A shell that could not be read is read again after this time, ms. */
const retryMs = 10_000;
/** Shells in memory, each about 2 MB: those in service, and some from before. */
const maxShells = 8;
/** Lists of files in memory, each about 10 kB: those of all shells in the store, which are pruned after 30 days. */
const maxLists = 200;

/** @throws Error when the description cannot be read, or is not the one that was published */
async function readDescription(dir: string, { manifest }: ShellReleaseEntry): Promise<ShellRelease> {
  const bytes = await readPublished(path.join(dir, "release.json"), manifest);
  return JSON.parse(bytes.toString("utf8")) as ShellRelease; // mfe checked what it published, and the hash proves that this is it
}

/**
 * Reads a shell, and compares every file with its hash.
 * @throws Error when this document server cannot serve it
 */
async function readShell(dir: string, entry: ShellReleaseEntry): Promise<Shell> {
  if (!servedProtocols.includes(entry.protocol))
    throw new Error(`it speaks protocol ${entry.protocol}, this document server ${servedProtocols.join(", ")}`);
  const {
    release,
    scripts,
    host = [],
    styles,
    fonts,
    files,
    facts,
    additions = {},
  } = await readDescription(dir, entry);
  const contents = new Map<string, Buffer>();
  for (const [name, { sha384 }] of Object.entries(files))
    contents.set(name, await readPublished(path.join(dir, name), sha384));
  const bytesOf = (name: string): Buffer => {
    const bytes = contents.get(name);
    if (!bytes) throw new Error(`it has no file ${name}`);
    return bytes;
  };
  const asset = (name: string) => {
    const integrity = files[shellFolders.assets + name]?.sha384;
    return { url: `/assets/${name}`, ...(integrity ? { integrity } : {}) };
  };
  return {
    release,
    protocol: entry.protocol,
    scripts: scripts.map(asset),
    host: host.map(asset),
    styles: styles.map(asset),
    fonts: fonts.map((name) => asset(name).url),
    files: assetNames(files).map(asset),
    facts,
    starter: bytesOf(`${shellFolders.starter}script.js`).toString("utf8"),
    additions: Object.entries(additions).map(([name, asksFor]) => ({
      asksFor,
      script: bytesOf(`${shellFolders.starter}${name}/script.js`).toString("utf8"),
    })),
    serviceWorker: bytesOf(`${shellFolders.worker}script.js`).toString("utf8"),
    // Workers run these very bytes, and not what the file may contain by then.
    renderModule: bytesOf(`${shellFolders.server}server.cjs`),
    folder: path.join(dir, shellFolders.assets),
  };
}

/** The shells for a visitor, the preferred one first. */
function candidates(shell: ShellEntry, visitor: string | null): string[] {
  const { stable, lkg, quarantined } = shell;
  const all = [canaryFor(shell, visitor === null ? null : bucketOf(visitor)), stable, ...lkg].filter(
    (id) => typeof id === "string",
  );
  return [...new Set(all)].filter((id) => !quarantined.includes(id));
}

/**
 * The shells of the release store. Document servers have no shell of their own, so several of them, of any age, serve the same one
 * (docs/decisions/0019-shell-release.md). No document names a shell before each of its bytes was compared with its hash.
 */
export class ShellStore implements ShellSource {
  /** By release: the shell, or `null` for `retryMs` after it could not be read. */
  readonly #shells = new Map<string, Promise<Shell | null>>();
  /** By release: the names of its files for browsers, also of shells that no document names any more. */
  readonly #lists = new Map<string, Promise<ReadonlySet<string>>>();
  /** The last shell that was served. It stays when none of the registry can be read. */
  #last: Shell | null = null;
  readonly #releasesDir: string;
  readonly #alarm: (message: string) => void;

  /** @param alarm is called with a message when a shell in service cannot be served. */
  constructor(releasesDir: string, alarm: (message: string) => void) {
    this.#releasesDir = releasesDir;
    this.#alarm = alarm;
  }

  /** The canary or the stable shell, else the first last good one that can be read. */
  async choose({ shell }: Registry, visitor: string | null): Promise<Shell> {
    for (const id of shell ? candidates(shell, visitor) : []) {
      const entry = shell?.releases[id];
      const found = entry && (await this.#shellOf(id, entry));
      if (!found) continue;
      this.#last = found;
      return found;
    }
    if (this.#last) return this.#last;
    throw new Error("The release store has no shell that can be served: npm run build, or mfe promote shell <release>");
  }

  async inUse(registry: Registry): Promise<Shell[]> {
    const stable = await this.choose(registry, null);
    const id = registry.shell?.canary?.release;
    const entry = id && registry.shell?.releases[id];
    const canary = entry ? await this.#shellOf(id, entry) : null;
    return canary && canary !== stable ? [stable, canary] : [stable];
  }

  /** Reads the shells that visitors get once more: their files may have been lost or changed meanwhile. */
  async check({ shell }: Registry): Promise<void> {
    for (const id of [shell?.stable, shell?.canary?.release]) {
      const entry = id && shell?.releases[id];
      if (!entry || !(await this.#shells.get(id))) continue;
      if ((await this.#readNow(id, entry)) === null) this.#remember(id, Promise.resolve(null));
    }
  }

  /**
   * The folder of a file for browsers, of any shell in the registry; `null` when none has it. Shells that have a file of the same name
   * have the same bytes in it.
   */
  async folderOf({ shell }: Registry, name: string): Promise<string | null> {
    for (const [id, entry] of Object.entries(shell?.releases ?? {})) {
      if ((await this.#listOf(id, entry)).has(name)) return path.join(this.#dirOf(id), shellFolders.assets);
    }
    return null;
  }

  #dirOf(id: string): string {
    return path.join(this.#releasesDir, "r", shellName, id);
  }

  #shellOf(id: string, entry: ShellReleaseEntry): Promise<Shell | null> {
    const known = this.#shells.get(id);
    if (known) return known;
    const reading = this.#readNow(id, entry);
    this.#remember(id, reading);
    return reading;
  }

  #remember(id: string, reading: Promise<Shell | null>): void {
    this.#shells.set(id, reading);
    dropOldest(this.#shells, maxShells);
    void reading.then((shell) => {
      if (shell === null) setTimeout(() => this.#forget(id, reading), retryMs).unref();
    });
  }

  #forget(id: string, reading: Promise<Shell | null>): void {
    if (this.#shells.get(id) === reading) this.#shells.delete(id);
  }

  async #readNow(id: string, entry: ShellReleaseEntry): Promise<Shell | null> {
    try {
      return await readShell(this.#dirOf(id), entry);
    } catch (error) {
      this.#alarm(`shell ${id} is not served: ${error instanceof Error ? error.message : error}`);
      return null;
    }
  }

  #listOf(id: string, entry: ShellReleaseEntry): Promise<ReadonlySet<string>> {
    const known = this.#lists.get(id);
    if (known) return known;
    const list = readDescription(this.#dirOf(id), entry).then(({ files }) => new Set(assetNames(files)));
    // The next request reads it again; the shell may be a pruned one.
    const found = list.catch(() => {
      this.#lists.delete(id);
      return new Set<string>();
    });
    this.#lists.set(id, found);
    dropOldest(this.#lists, maxLists);
    return found;
  }
}
