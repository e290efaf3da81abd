import { createHash } from "node:crypto";
import type { StateChange } from "../storage/ReleaseStorage";
import { storageOf } from "../storage/storageOf";

/** A change of the registry. */
export interface LogEntry {
  /** ISO 8601. */
  at: string;
  who: string;
  what: string;
  /** The revisions before and after it. */
  from: number;
  to: number;
  /** The hash of the line before; `null` on the first. Lines of earlier versions have none. */
  before?: string | null;
}

const hashOf = (line: string | undefined): string | null =>
  line === undefined ? null : createHash("sha256").update(line).digest("base64url");

/** Adds a line, which names the one before by its hash. */
export async function appendToLog(state: StateChange, entry: Omit<LogEntry, "before">): Promise<void> {
  const before = hashOf((await state.readLog()).at(-1));
  await state.appendToLog(JSON.stringify({ ...entry, before }));
}

/** All changes, and what is wrong with the log: a line that was changed, removed or added later no longer fits the one after it. */
export async function readLog(store: string, revision: number): Promise<{ entries: LogEntry[]; faults: string[] }> {
  const lines = await storageOf(store).readLog();
  const entries = lines.map((line) => JSON.parse(line) as LogEntry); // written by `appendToLog`
  const faults = entries.flatMap(({ before }, index) =>
    before === undefined || before === hashOf(lines[index - 1])
      ? []
      : [`line ${index + 1} does not follow line ${index}`],
  );
  const last = entries.at(-1)?.to ?? 0;
  if (last !== revision) faults.push(`it ends with revision ${last}, and the registry has ${revision}`);
  return { entries, faults };
}
