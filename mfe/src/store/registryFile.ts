import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import path from "node:path";
import { parseRegistry } from "@aurelle/shared/contract/parseRegistry";
import type { Registry } from "@aurelle/shared/contract/registry";
import { UserError } from "../UserError";
import { allEntries, changeAllEntries, inService } from "./entries";
import { appendToLog } from "./log";

const emptyRegistry: Registry = { schema: 1, revision: 0, remotes: {} };

/** The code of a system error, such as `ENOENT`; undefined for other errors. */
export const codeOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "code" in error ? error.code : undefined;

/** Reads the registry; an absent file is an empty registry. @throws SyntaxError or TypeError when the file is damaged */
export async function readRegistry(store: string): Promise<Registry> {
  try {
    return parseRegistry(JSON.parse(await readFile(path.join(store, "remotes.json"), "utf8")));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return emptyRegistry;
    throw error;
  }
}

/** A lock older than this belongs to a writer that crashed, ms. */
const staleLockMs = 10_000;
/** How long a writer tries to get the lock, ms. Longer than `staleLockMs`, so that a crashed writer blocks no other. */
const lockTimeoutMs = 15_000;

const otherWriter = () => new UserError("Another process is writing the registry. Try again.");

/**
 * Runs `work` while this process owns the lock file.
 * @param work receives a function that throws when another writer has taken over the lock, because `work` took too long
 */
export async function withRegistryLock<T>(
  store: string,
  work: (assertOwned: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const lock = path.join(store, "remotes.lock");
  const token = randomUUID();
  const isOwned = async () => (await readFile(lock, "utf8").catch(() => "")) === token;
  const deadline = Date.now() + lockTimeoutMs;
  for (;;) {
    try {
      await writeFile(lock, token, { flag: "wx" });
      break;
    } catch (error) {
      if (codeOf(error) !== "EEXIST") {
        // On a full disk the lock was made, but its owner could not be written into it.
        if ((await readFile(lock, "utf8").catch(() => null)) === "") await rm(lock, { force: true });
        throw error;
      }
      const age = Date.now() - (await stat(lock).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
      if (age > staleLockMs) await rm(lock, { force: true });
      else if (Date.now() > deadline) throw otherWriter();
      else await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 30));
    }
  }
  const assertOwned = async () => {
    if (!(await isOwned())) throw otherWriter();
  };
  try {
    return await work(assertOwned);
  } finally {
    if (await isOwned()) await rm(lock, { force: true });
  }
}

/** Writes a new file, and waits until it is on the disk. */
async function writeSynced(name: string, text: string): Promise<void> {
  const file = await open(name, "wx");
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

const acting = new AsyncLocalStorage<string>();

/** Runs `work` for another author than the user of this process: the log names that one for its changes. */
export const actingAs = <T>(who: string, work: () => Promise<T>): Promise<T> => acting.run(who, work);

/** The name that the log gives for a change. */
const author = (): string => acting.getStore() ?? process.env.MFE_AUTHOR ?? userInfo().username;

/** The registry with the time at which releases went out of service, for `mfe prune`. */
function withServedUntil(before: Registry, after: Registry, at: string): Registry {
  const known = new Map(allEntries(before));
  return changeAllEntries(after, (entry, name) => {
    const old = known.get(name);
    const now = inService(entry);
    const ended = old ? inService(old).filter((id) => !now.includes(id)) : [];
    const times = Object.entries(entry.servedUntil ?? {}).filter(([id]) => !now.includes(id));
    const all = [...times, ...ended.map((id) => [id, at] as const)];
    return { ...entry, servedUntil: all.length > 0 ? Object.fromEntries(all) : undefined };
  });
}

/**
 * Changes the registry and adds a line to the log. It writes a temporary file and renames it, so that no reader sees a partial file.
 * A lock lets one writer work at a time.
 * @param what names the change in the log
 * @param change returns the next registry; when it returns its argument, nothing is written
 * @throws UserError when another writer does not release the lock in time, or took it over
 */
export async function writeRegistry(
  store: string,
  what: string,
  change: (registry: Registry) => Registry,
): Promise<Registry> {
  await mkdir(store, { recursive: true });
  return withRegistryLock(store, async (assertOwned) => {
    const before = await readRegistry(store);
    const changed = change(before);
    if (changed === before) return before;
    const at = new Date().toISOString();
    const after = parseRegistry({ ...withServedUntil(before, changed, at), revision: before.revision + 1 });
    const temporary = path.join(store, `remotes.${randomUUID()}.tmp`);
    try {
      await writeSynced(temporary, `${JSON.stringify(after, null, 2)}\n`);
      await assertOwned();
      await rename(temporary, path.join(store, "remotes.json"));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await appendToLog(store, { at, who: author(), what, from: before.revision, to: after.revision });
    return after;
  });
}
