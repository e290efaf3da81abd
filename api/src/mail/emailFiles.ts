import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { fileTime } from "../fileTime";

const monthMs = 30 * 24 * 3_600_000;
/** A demo shop on the internet writes an e-mail for every registration: so many files at most. */
const maxFiles = 10_000;

/**
 * Removes the `.eml` files of a month ago and earlier, and the oldest beyond the maximum. Their names begin with their time.
 * @param now in ms since 1970
 */
export async function removeOldEmails(folder: string, now: number, max = maxFiles): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".eml")).sort();
  const oldest = fileTime(new Date(now - monthMs));
  const outdated = names.filter((name, index) => name < oldest || index < names.length - max);
  for (const name of outdated) await rm(path.join(folder, name), { force: true });
}
