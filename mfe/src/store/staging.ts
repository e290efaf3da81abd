import { randomUUID } from "node:crypto";
import { copyFile, cp, mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Artifact } from "../artifact/release";
import { sha384Of } from "../artifact/sha384";
import { fileClock } from "../storage/fileClock";
import { UserError } from "../UserError";

/** A publish takes seconds. A folder of this age, in ms, is of one that was killed. */
const staleMs = 600_000;

/** Compares the hash of every file with the description. @throws UserError with the name of the first that differs */
async function verifyFiles(dir: string, release: Artifact): Promise<void> {
  for (const [name, { sha384 }] of Object.entries(release.files)) {
    const bytes = await readFile(path.join(dir, name));
    if (sha384Of(bytes) !== sha384)
      throw new UserError(`${release.remote} ${release.release}: ${name} has other bytes than were built.`);
  }
}

/** Removes the staged folders that interrupted publishes have left. */
export async function removeStaleFolders(store: string): Promise<void> {
  const dir = path.join(store, "tmp");
  const names = await readdir(dir).catch(() => []);
  if (names.length === 0) return;
  const now = await fileClock(dir);
  for (const name of names) {
    const staged = path.join(dir, name);
    // Another process may have removed it meanwhile.
    const found = await stat(staged).catch(() => null);
    if (found && now() - found.mtimeMs > staleMs) await rm(staged, { recursive: true, force: true });
  }
}

/** Copies a built release, verifies every file, and writes `release.json` last. */
async function copyInto(staged: string, builtDir: string, release: Artifact): Promise<void> {
  await mkdir(staged, { recursive: true });
  const isDescription = (file: string) => path.resolve(file) === path.resolve(builtDir, "release.json");
  await cp(builtDir, staged, { recursive: true, filter: (file) => !isDescription(file) });
  await verifyFiles(staged, release);
  await copyFile(path.join(builtDir, "release.json"), path.join(staged, "release.json"));
}

/**
 * Copies a built release to a temporary folder of the store and passes the folder on. Afterwards nothing is left of it, also where the
 * disk was full: what is left would take the space that the next publish needs.
 */
export async function withStaged(
  store: string,
  builtDir: string,
  release: Artifact,
  work: (staged: string) => Promise<void>,
): Promise<void> {
  await removeStaleFolders(store);
  const staged = path.join(store, "tmp", randomUUID());
  try {
    await copyInto(staged, builtDir, release);
    await work(staged);
  } finally {
    for (const leftover of [staged, `${staged}.aside`]) await rm(leftover, { recursive: true, force: true });
  }
}
