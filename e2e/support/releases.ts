import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promote as promoteInStore, rollback as rollbackInStore } from "../../mfe/src/store/promote";
import { publish } from "../../mfe/src/store/publish";
import { readRegistry, writeRegistry } from "../../mfe/src/store/registryFile";
import { buildOnce } from "./builtReleases";
import { runTool } from "./runNode";
import type { Shop } from "./shop";

type Store = Pick<Shop, "releasesDir">;

/** Runs the release tool on this shop's own store. @returns its standard output. */
export const mfe = (shop: Store, ...args: string[]): Promise<string> =>
  runTool(args, { RELEASES_DIR: shop.releasesDir });

/** `mfe promote`, without a process. @param percent of the visitors. */
export async function promote(shop: Store, remote: string, release: string, percent?: number): Promise<void> {
  await promoteInStore(shop.releasesDir, remote, release, percent);
}
/** `mfe rollback`, without a process. @param to a release; by default the canary is withdrawn, or the previous release returns. */
export async function rollback(shop: Store, remote: string, to?: string): Promise<void> {
  await rollbackInStore(shop.releasesDir, remote, to);
}

type Edits = Readonly<Record<string, readonly [from: string, to: string]>>;

async function applyEdits(source: string, edits: Edits): Promise<void> {
  for (const [file, [from, to]] of Object.entries(edits)) {
    const text = await readFile(path.join(source, file), "utf8");
    if (!text.includes(from)) throw new Error(`${file} does not contain: ${from}`);
    await writeFile(path.join(source, file), text.replace(from, to));
  }
}

const magazine = "e2e/fixtures/mf-magazine";

/** Builds a release of the workspace after the edits. @returns its folder */
const buildEdited = (workspace: string, edits: Edits): Promise<string> =>
  buildOnce({ workspace, key: edits, change: (source) => applyEdits(source, edits) });

/** Builds a release of the fixture remote `magazine`. @param edits by file: the text to replace, and its replacement. @returns its folder */
export const buildMagazine = (edits: Edits = {}): Promise<string> => buildEdited(magazine, edits);

/** Publishes a release of the workspace after the edits, and promotes the first one of a remote. @returns the release id. */
async function publishEdited(shop: Store, workspace: string, edits: Edits): Promise<string> {
  const built = await buildEdited(workspace, edits);
  const { remote, release } = await publish(shop.releasesDir, built);
  const { remotes } = await readRegistry(shop.releasesDir);
  if (remotes[remote]?.stable === null) await promote(shop, remote, release);
  return release;
}

/** Publishes a release of the fixture remote `magazine`. @param edits by file: the text to replace, and its replacement. */
export const publishMagazine = (shop: Store, edits: Edits = {}): Promise<string> =>
  publishEdited(shop, magazine, edits);

/** Publishes a changed release of one of the shop's own remotes, as `mf-checkout`. */
export const publishChanged = publishEdited;

/**
 * The registry of a store as it is now. @returns a function that restores it, with a new revision: the shop's cached pages
 * belong to a revision.
 */
export async function saveRegistry(shop: Store): Promise<() => Promise<void>> {
  const before = await readRegistry(shop.releasesDir);
  return async () => {
    await writeRegistry(shop.releasesDir, "restore for the next test", () => before);
  };
}

/** Runs `use` and restores the registry, because the shop of a worker serves many tests. */
export async function withRegistryRestored<T>(shop: Store, use: () => Promise<T>): Promise<T> {
  const restore = await saveRegistry(shop);
  try {
    return await use();
  } finally {
    await restore();
  }
}
