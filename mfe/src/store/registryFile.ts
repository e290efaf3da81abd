import { AsyncLocalStorage } from "node:async_hooks";
import { userInfo } from "node:os";
import { parseRegistry } from "@aurelle/shared/contract/parseRegistry";
import type { Registry } from "@aurelle/shared/contract/registry";
import { storageOf } from "../storage/storageOf";
import { allEntries, changeAllEntries, inService } from "./entries";
import { appendToLog } from "./log";

const emptyRegistry: Registry = { schema: 1, revision: 0, remotes: {} };

const parse = (text: string | null): Registry => (text === null ? emptyRegistry : parseRegistry(JSON.parse(text)));

/** Reads the registry; an absent file is an empty registry. @throws SyntaxError or TypeError when the file is damaged */
export const readRegistry = async (store: string): Promise<Registry> =>
  parse(await storageOf(store).readState("remotes.json"));

const acting = new AsyncLocalStorage<string>();

/** Runs `work` for another author than the user of this process: the log names that one for its changes. */
export const actingAs = <T>(who: string, work: () => Promise<T>): Promise<T> => acting.run(who, work);

/** The name that the log gives for a change. */
const author = (): string => acting.getStore() ?? (process.env.MFE_AUTHOR || userInfo().username);

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
 * Changes the registry and adds a line to the log. No reader sees a part of a change, and one writer works at a time.
 * @param what names the change in the log
 * @param change returns the next registry; when it returns its argument, nothing is written
 * @throws UserError when another writer does not release the lock in time, or took it over
 */
export async function writeRegistry(
  store: string,
  what: string,
  change: (registry: Registry) => Registry,
): Promise<Registry> {
  return storageOf(store).change(async (state) => {
    const before = parse(await state.read("remotes.json"));
    const changed = change(before);
    if (changed === before) return before;
    const at = new Date().toISOString();
    const after = parseRegistry({ ...withServedUntil(before, changed, at), revision: before.revision + 1 });
    await state.replace("remotes.json", `${JSON.stringify(after, null, 2)}\n`);
    await appendToLog(state, { at, who: author(), what, from: before.revision, to: after.revision });
    return after;
  });
}
