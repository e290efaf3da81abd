import { openStorage } from "@aurelle/mfe/storage/openStorage";
import { connectStorage } from "@aurelle/mfe/storage/storageOf";
import type { FastifyInstance } from "fastify";
import type { ShopConfig } from "../config";
import { LocalCopy } from "./LocalCopy";

/**
 * Connects this server with the storage that it shares with others, and follows it until the server closes.
 * @returns this machine's copy; `null` when the store is a folder, as it always is in development
 * @throws Error with a sentence when the storage cannot be reached, and this machine has no copy yet
 */
export async function openReleases(
  app: FastifyInstance,
  { releaseStorage, releasesDir, dev }: Pick<ShopConfig, "releaseStorage" | "releasesDir" | "dev">,
): Promise<LocalCopy | null> {
  const warn = (message: string) => app.log.error(message);
  const storage = dev ? null : await openStorage(releaseStorage, warn);
  if (!storage) return null;
  const end = connectStorage(releasesDir, storage);
  const copy = new LocalCopy(storage, releasesDir, warn);
  try {
    await copy.open();
  } catch (error) {
    await end();
    throw error;
  }
  app.addHook("onClose", async () => {
    await copy.close();
    await end();
  });
  return copy;
}
