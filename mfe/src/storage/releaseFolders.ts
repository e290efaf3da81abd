import { randomUUID } from "node:crypto";
import { access, mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { sha384Of } from "../artifact/sha384";
import { forEachAtOnce } from "../forEachAtOnce";
import { UserError } from "../UserError";
import { codeOf } from "./codeOf";
import { DirectoryStorage } from "./DirectoryStorage";
import type { FileStorage } from "./ReleaseStorage";
import { sharedStorageOf, storageOf } from "./storageOf";

/** The last file of a release to be stored: a folder without it is incomplete. */
const description = "release.json";

/** The folder of a release in a store. */
const folderOf = (remote: string, release: string): string => `r/${remote}/${release}`;

/** The folder of a release on this machine. A shared storage may have files in it that this machine does not have yet: `localRelease`. */
export const releaseDir = (store: string, remote: string, release: string): string =>
  path.join(store, folderOf(remote, release));

/** The bytes of a release's description; `null` when there is no complete release. */
export const readDescriptionOf = (store: string, remote: string, release: string): Promise<Buffer | null> =>
  storageOf(store).files.read(`${folderOf(remote, release)}/${description}`);

/** The ids of the releases of a remote, or of the shell, in no order. Some may be incomplete. */
export const releaseIds = (store: string, remote: string): Promise<string[]> =>
  storageOf(store).files.folders(`r/${remote}`);

/**
 * Stores a release of this machine for the other ones. The description goes last, so that no machine sees a part of a release. Without a
 * shared storage the folder is there already.
 */
export async function shareRelease(store: string, remote: string, release: string): Promise<void> {
  const shared = sharedStorageOf(store)?.files;
  if (!shared) return;
  const own = new DirectoryStorage(store).files;
  const names = (await own.list(folderOf(remote, release))).map(({ name }) => name);
  const last = `${folderOf(remote, release)}/${description}`;
  const share = async (name: string) => {
    const bytes = await own.read(name);
    if (bytes) await shared.create(name, bytes);
  };
  await forEachAtOnce(
    names.filter((name) => name !== last),
    share,
  );
  await share(last);
}

/** @throws UserError for a file with other bytes than the description says */
function rejectDamaged(name: string, bytes: Buffer, hashes: Readonly<Record<string, { sha384: string }>>): void {
  const expected = hashes[name]?.sha384;
  if (expected !== undefined && sha384Of(bytes) !== expected)
    throw new UserError(`${name} has other bytes in the shared storage than were published.`);
}

/** Copies a release from a shared storage, completely or not at all. */
async function fetchRelease(shared: FileStorage, store: string, folder: string): Promise<void> {
  const text = await shared.read(`${folder}/${description}`);
  if (!text) throw new UserError(`There is no published release ${folder.slice("r/".length)} in the shared storage.`);
  const { files } = JSON.parse(text.toString("utf8")) as { files: Record<string, { sha384: string }> }; // publish checked it
  const staged = path.join(store, "tmp", randomUUID());
  try {
    const names = (await shared.list(folder)).map(({ name }) => name);
    await forEachAtOnce(names, async (name) => {
      const bytes = await shared.read(name);
      if (!bytes) throw new UserError(`${name} has just been removed from the shared storage.`);
      const own = name.slice(folder.length + 1);
      rejectDamaged(own, bytes, files);
      const target = path.join(staged, own);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, bytes);
    });
    await moveIntoPlace(staged, path.join(store, folder));
  } finally {
    for (const leftover of [staged, `${staged}.aside`]) await rm(leftover, { recursive: true, force: true });
  }
}

const isComplete = (dir: string): Promise<boolean> =>
  access(path.join(dir, description)).then(
    () => true,
    () => false,
  );

/** Moves a staged release to the folder from which it is served. If another process has put it there first, that copy stays. */
export async function moveIntoPlace(staged: string, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  try {
    await rename(staged, target);
  } catch (error) {
    if (!["ENOTEMPTY", "EEXIST"].includes(String(codeOf(error)))) throw error;
    const aside = `${staged}.aside`;
    if (await isComplete(target)) return;
    // An interrupted copy left a folder that is not a complete release.
    await rename(target, aside);
    await rename(staged, target);
  }
}

/**
 * The folder of a release on this machine, after it was copied from the shared storage if need be.
 * @throws UserError when there is no such release, or its bytes are not those that were published
 */
export async function localRelease(store: string, remote: string, release: string): Promise<string> {
  const dir = releaseDir(store, remote, release);
  const shared = sharedStorageOf(store)?.files;
  if (shared && !(await isComplete(dir))) await fetchRelease(shared, store, folderOf(remote, release));
  return dir;
}

/** Removes the files of a release, also from the shared storage. */
export async function removeRelease(store: string, remote: string, release: string): Promise<void> {
  const { files } = storageOf(store);
  const folder = folderOf(remote, release);
  await files.remove(`${folder}/${description}`); // first: the rest is no complete release
  await files.removeFolder(folder);
  await rm(releaseDir(store, remote, release), { recursive: true, force: true });
}
