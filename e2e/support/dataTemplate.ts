import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, symlink } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { markComplete } from "../../api/src/database/cluster";
import { useFewBuffers } from "../../api/src/testing/useFewBuffers";
import { sourceHash } from "../../mfe/src/build/sourceHash";
import { projectDir } from "../../mfe/src/paths";
import { copyFolder } from "./copyFolder";
import { runNode } from "./runNode";

const templatesDir = path.join(projectDir, "e2e/results/template-data");
/** Resized photographs. Their names contain the hash of the photograph, and none ever changes, so all shops share them. */
const picturesDir = path.join(templatesDir, "pictures");

/** Seeding takes about five seconds. A lock that is older, ms, belongs to a process that was killed. */
const maxSeedingMs = 120_000;

/** Creates the folder unless another process has done so. @returns whether it was created. */
async function claim(lock: string): Promise<boolean> {
  try {
    await mkdir(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false; // errors of Node's calls have a code
    throw error;
  }
}

/** Seeds the database of a new data directory, as the shop's own first start would. */
async function seed(target: string, lock: string): Promise<void> {
  const fresh = path.join(lock, "data");
  await runNode(["api/src/operations/seed.ts"], { DATA_DIR: fresh, DATABASE_URL: "" });
  useFewBuffers(fresh);
  for (const name of await readdir(templatesDir)) {
    const file = path.join(templatesDir, name);
    if (file !== lock && file !== picturesDir) await rm(file, { recursive: true, force: true }); // of an earlier source
  }
  await rename(fresh, target);
}

async function findOrSeed(): Promise<string> {
  const target = path.join(templatesDir, (await sourceHash(path.join(projectDir, "api"))).slice(0, 16));
  const lock = path.join(templatesDir, "lock");
  await mkdir(picturesDir, { recursive: true });
  while (!existsSync(target)) {
    if (await claim(lock)) {
      try {
        if (!existsSync(target)) await seed(target, lock);
      } finally {
        await rm(lock, { recursive: true, force: true });
      }
      continue;
    }
    const since = (await stat(lock).catch(() => null))?.mtimeMs ?? Date.now();
    if (Date.now() - since > maxSeedingMs) await rm(lock, { recursive: true, force: true });
    await sleep(100);
  }
  return target;
}
let template: Promise<string> | undefined;
/** Resolves with the folder of a seeded database, when there is one. */
export const seededData = (): Promise<string> => {
  template ??= findOrSeed();
  return template;
};

/**
 * Fills a data directory with a seeded database. To create and seed one costs 4.4 s of processor time, to copy it 0.1 s. All
 * copies share one folder of resized photographs. The secret is not copied: each shop makes its own.
 */
export async function copySeededData(dataDir: string): Promise<void> {
  await copyFolder(await seededData(), dataDir);
  // It is complete, so the shop need not check the copy.
  markComplete(path.join(dataDir, "pglite"));
  await symlink(picturesDir, path.join(dataDir, "pictures"));
}
