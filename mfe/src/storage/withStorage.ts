import { openStorage, storageSettings } from "./openStorage";
import { connectStorage } from "./storageOf";

/**
 * Runs `work` while the store with this folder is where the settings say.
 * @param dir absolute path of the store, or of this machine's copy
 * @throws UserError for wrong settings, StorageUnavailable when the storage cannot be reached
 */
export async function withStorage(dir: string, work: () => Promise<void>): Promise<void> {
  const warn = (message: string) => process.stderr.write(`${message}\n`);
  const storage = await openStorage(storageSettings(process.env), warn);
  if (!storage) return work();
  const end = connectStorage(dir, storage);
  try {
    await storage.prepare();
    await work();
  } finally {
    await end();
  }
}
