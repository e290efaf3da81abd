/** The registry of releases: what `mfe` writes, the document server reads and the shell in the browser is handed. */

/** A page of a remote, known before any of its code is loaded. */
export interface PageConfig {
  /** As react-router writes it: `/product/:id`. Also the key of the page in `defineRemote`. */
  path: string;
  /** Of the document; the shell adds the shop's name. */
  title: string;
  description?: string;
  /** It opens with its title as the heading: the shell shows that until the page is there. */
  opensWithTitle?: true;
  /** Only for signed-in shoppers (specification §2, protected group). */
  protected?: boolean;
}
export interface SlotConfig {
  /** A name of `Slots`, or one that another remote leaves open. */
  name: string;
}
/** `remote.config.ts`: what the shell must know of a remote before it loads anything. Plain data. */
export interface RemoteConfig {
  /** `cart` for the workspace `mf-cart`. Lower case letters, digits and hyphens. */
  name: string;
  /** The team to ask. */
  owner: string;
  /** The range of shell contracts it works with, semver: `^1.0.0`. */
  requires: string;
  pages: readonly PageConfig[];
  slots: readonly SlotConfig[];
}

/** One published release, as the registry carries it. Paths in `entry`, `css`, `preload` and `integrity` are relative to `base`. */
export interface ReleaseEntry {
  /** Ends with a slash: `/r/cart/1.0.0-3f9c1ab2/`. An origin in front is allowed only where the server says so. */
  base: string;
  /** The shell contract it requires, semver range. */
  requires: string;
  /** The version of Module Federation it was built with; releases of contract 1.0 do not say. */
  mf?: string;
  pages: readonly PageConfig[];
  slots: readonly SlotConfig[];
  /** The container: `remoteEntry.js`. */
  entry: string;
  /** Modules that `entry` needs at once, for `modulepreload`. */
  preload: readonly string[];
  css: readonly string[];
  /** `sha384-…` for every script and style. What is not listed is not loaded. */
  integrity: Readonly<Record<string, string>>;
  /** `sha384-…` of every module with which the document server draws; absent where the browser alone draws the remote. */
  server?: Readonly<Record<string, string>>;
}
export interface RemoteEntry {
  owner: string;
  /** The release that visitors get. */
  stable: string;
  canary: { release: string; percent: number; salt: string } | null;
  /** Last known good releases, best first: shown when the chosen one fails. */
  lkg: readonly string[];
  quarantined: readonly string[];
  releases: Readonly<Record<string, ReleaseEntry>>;
}
/** What the shell that was assembled last gives to remotes: `mfe check` compares a release with it. */
export interface ShellFacts {
  /** Version of the contract. */
  provides: string;
  /** Version of Module Federation. */
  mf: string;
  /** By shared module, the version that the shell brings: `{ react: "19.3.1" }`. */
  shared: Readonly<Record<string, string>>;
}
export interface Registry {
  schema: 1;
  /** Grows by one with each write. */
  revision: number;
  /** Absent until a shell was assembled. */
  shell?: ShellFacts;
  remotes: Readonly<Record<string, RemoteEntry>>;
}

/** What the document server puts into the page: for each remote the release chosen for this visitor, and the one to fall back on. */
export interface PageRegistry {
  schema: 1;
  revision: number;
  remotes: Readonly<Record<string, PageRemote>>;
}
export interface PageRemote {
  release: string;
  entry: ReleaseEntry;
  lastGood: { release: string; entry: ReleaseEntry } | null;
  /** Releases that would have come first, each with why it does not: a sentence for the inspector. */
  passedOver?: readonly { release: string; reason: string }[];
}

const remoteName = /^[a-z][a-z0-9-]{0,40}$/;
const releaseId = /^\d+\.\d+\.\d+(?:-[a-z0-9.]+)?-[0-9a-f]{8}$/;
const fileName = /^[A-Za-z0-9_][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_][A-Za-z0-9_.-]*)*$/;
const sha384 = /^sha384-[A-Za-z0-9+/]{64}$/;

export const isRemoteName = (value: string): boolean => remoteName.test(value);
export const isReleaseId = (value: string): boolean => releaseId.test(value);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string" && value.length > 0;
const isShell = (value: unknown): value is ShellFacts =>
  isObject(value) &&
  isText(value.provides) &&
  isText(value.mf) &&
  isObject(value.shared) &&
  Object.values(value.shared).every(isText);
const isFileName = (value: unknown): value is string => isText(value) && fileName.test(value) && !value.includes("..");
const isPage = (value: unknown): value is PageConfig =>
  isObject(value) && isText(value.path) && value.path.startsWith("/") && isText(value.title);
const isSlot = (value: unknown): value is SlotConfig => isObject(value) && isText(value.name);

function checkRelease(at: string, id: string, value: unknown): void {
  const wrong = (what: string) => new TypeError(`registry: ${at} ${id}: ${what}`);
  if (!isReleaseId(id)) throw wrong("not a release id");
  if (!isObject(value)) throw wrong("not an object");
  if (!isText(value.base) || !value.base.startsWith("/r/") || !value.base.endsWith("/"))
    throw wrong("base is not below /r/");
  if (!isText(value.requires)) throw wrong("requires is missing");
  if (value.mf !== undefined && !isText(value.mf)) throw wrong("mf is wrong");
  if (!Array.isArray(value.pages) || !value.pages.every(isPage)) throw wrong("pages are wrong");
  if (!Array.isArray(value.slots) || !value.slots.every(isSlot)) throw wrong("slots are wrong");
  const { integrity } = value;
  if (!isObject(integrity)) throw wrong("integrity is missing");
  for (const [name, hash] of Object.entries(integrity)) {
    if (!isFileName(name) || !isText(hash) || !sha384.test(hash)) throw wrong(`integrity of ${name} is wrong`);
  }
  const { server = {} } = value;
  if (!isObject(server)) throw wrong("server is wrong");
  for (const [name, hash] of Object.entries(server)) {
    if (!isFileName(name) || !isText(hash) || !sha384.test(hash)) throw wrong(`server's ${name} is wrong`);
  }
  const files = [value.entry, ...(Array.isArray(value.preload) ? value.preload : [null])];
  for (const file of [...files, ...(Array.isArray(value.css) ? value.css : [null])]) {
    if (!isFileName(file) || !Object.hasOwn(integrity, file)) throw wrong(`${String(file)} has no hash`);
  }
}

function isCanary(value: unknown, releases: Record<string, unknown>): boolean {
  if (value === null) return true;
  if (!isObject(value) || !isText(value.release) || !isText(value.salt)) return false;
  const { percent, release } = value;
  return Object.hasOwn(releases, release) && typeof percent === "number" && percent > 0 && percent <= 100;
}

/**
 * Reads a registry that came from a file or the network.
 * @throws TypeError naming the place of the first fault; a registry with a fault is not used at all (reliability F3).
 */
export function parseRegistry(value: unknown): Registry {
  if (!isObject(value) || value.schema !== 1) throw new TypeError("registry: schema is not 1");
  if (!Number.isSafeInteger(value.revision)) throw new TypeError("registry: revision is not a whole number");
  if (value.shell !== undefined && !isShell(value.shell)) throw new TypeError("registry: shell is wrong");
  if (!isObject(value.remotes)) throw new TypeError("registry: remotes are missing");
  for (const [name, remote] of Object.entries(value.remotes)) {
    if (!isRemoteName(name)) throw new TypeError(`registry: ${name}: not a remote's name`);
    if (!isObject(remote) || !isObject(remote.releases)) throw new TypeError(`registry: ${name}: releases are missing`);
    for (const [id, release] of Object.entries(remote.releases)) checkRelease(name, id, release);
    const { lkg, quarantined, stable, releases } = remote;
    if (!isText(stable) || !Object.hasOwn(releases, stable))
      throw new TypeError(`registry: ${name}: stable is not a release`);
    if (!Array.isArray(lkg) || !lkg.every((id) => isText(id) && Object.hasOwn(releases, id))) {
      throw new TypeError(`registry: ${name}: lkg names an unknown release`);
    }
    if (!Array.isArray(quarantined)) throw new TypeError(`registry: ${name}: quarantined is missing`);
    if (!isCanary(remote.canary, releases)) throw new TypeError(`registry: ${name}: canary is wrong`);
  }
  return value as unknown as Registry; // every field that the types promise was read above
}
