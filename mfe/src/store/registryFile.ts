import { randomUUID } from "node:crypto";
import { appendFile, mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import path from "node:path";
import { parseRegistry } from "@aurelle/shared/contract/parseRegistry";
import type { Registry } from "@aurelle/shared/contract/registry";
import { UserError } from "../UserError";

const emptyRegistry: Registry = { schema: 1, revision: 0, remotes: {} };

/** The system's name for a fault of a file: `ENOENT`. */
export const codeOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "code" in error ? error.code : undefined;

/** The registry as it stands; an absent one is empty. @throws TypeError when the file is damaged. */
export async function readRegistry(store: string): Promise<Registry> {
  try {
    return parseRegistry(JSON.parse(await readFile(path.join(store, "remotes.json"), "utf8")));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return emptyRegistry;
    throw error;
  }
}

/** A lock older than this was left by a writer that died, ms. */
const staleLockMs = 10_000;
/** A writer waits so long for its turn: also for that of one that died just now. */
const patienceMs = 15_000;

const somebodyElse = () => new UserError("Somebody else is writing the registry. Try again.");

/** @param work gets a function that throws once the lock is no longer ours: it was held for too long. */
async function withLock<T>(store: string, work: (stillHeld: () => Promise<void>) => Promise<T>): Promise<T> {
  const lock = path.join(store, "remotes.lock");
  const token = randomUUID();
  const isOurs = async () => (await readFile(lock, "utf8").catch(() => "")) === token;
  const patienceUntil = Date.now() + patienceMs;
  for (;;) {
    try {
      await writeFile(lock, token, { flag: "wx" });
      break;
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
      const age = Date.now() - (await stat(lock).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
      if (age > staleLockMs) await rm(lock, { force: true });
      else if (Date.now() > patienceUntil) throw somebodyElse();
      else await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 30));
    }
  }
  const stillHeld = async () => {
    if (!(await isOurs())) throw somebodyElse();
  };
  try {
    return await work(stillHeld);
  } finally {
    if (await isOurs()) await rm(lock, { force: true });
  }
}

/** `who` in the log. */
function author(): string {
  return process.env.MFE_AUTHOR ?? userInfo().username;
}

/**
 * Changes the registry: reads, lets `change` answer with the next one, writes it whole (temporary file and rename, so that no
 * reader ever sees half of it) and adds a line to the log. Writers take turns. A `change` that returns its argument writes nothing.
 * @throws UserError when another writer does not let go, or took over.
 */
export async function writeRegistry(
  store: string,
  what: string,
  change: (registry: Registry) => Registry,
): Promise<Registry> {
  await mkdir(store, { recursive: true });
  return withLock(store, async (stillHeld) => {
    const before = await readRegistry(store);
    const changed = change(before);
    if (changed === before) return before;
    const after = parseRegistry({ ...changed, revision: before.revision + 1 });
    const temporary = path.join(store, `remotes.${randomUUID()}.tmp`);
    const file = await open(temporary, "wx");
    try {
      await file.writeFile(`${JSON.stringify(after, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    try {
      await stillHeld();
      await rename(temporary, path.join(store, "remotes.json"));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    const line = { at: new Date().toISOString(), who: author(), what, from: before.revision, to: after.revision };
    await appendFile(path.join(store, "log.jsonl"), `${JSON.stringify(line)}\n`);
    return after;
  });
}
