import { forEachAtOnce } from "../forEachAtOnce";
import { UserError } from "../UserError";
import { DirectoryStorage } from "./DirectoryStorage";
import { type SharedStorage, stateNames } from "./ReleaseStorage";

/** The folders of a store that all its servers need. */
const folders = ["r", "sets", "dictionaries", "packages"] as const;

/**
 * Copies a store from a folder into a shared storage: releases, registry, keys and log. The registry comes last, so that an interrupted
 * copy can be repeated.
 * @param dir absolute path. @returns the number of files of releases
 * @throws UserError when the folder has no registry, or the storage has one already
 */
export async function importStore(dir: string, storage: SharedStorage): Promise<number> {
  const from = new DirectoryStorage(dir);
  if ((await from.readState("remotes.json")) === null) throw new UserError(`${dir} is no store of releases.`);
  const names = (await Promise.all(folders.map((folder) => from.files.list(folder)))).flat().map(({ name }) => name);
  await rejectUsed(storage);
  await forEachAtOnce(names, async (name) => {
    const bytes = await from.files.read(name);
    if (bytes) await storage.files.create(name, bytes);
  });
  await storage.change(async (state) => {
    if ((await state.read("remotes.json")) !== null) throw used();
    for (const line of await from.readLog()) await state.appendToLog(line);
    for (const name of stateNames) {
      const text = await from.readState(name);
      if (text !== null) await state.replace(name, text);
    }
  });
  return names.length;
}

const used = () => new UserError("The storage has a registry already. Nothing was copied into it.");

/** Before the files are copied, because that takes long. */
async function rejectUsed(storage: SharedStorage): Promise<void> {
  if ((await storage.readState("remotes.json")) !== null) throw used();
}
