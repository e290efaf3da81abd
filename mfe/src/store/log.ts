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

/** Whether a line has what `appendToLog` writes. */
function isEntry(value: unknown): value is LogEntry {
  if (typeof value !== "object" || value === null) return false;
  const { at, who, what, from, to } = value as Record<string, unknown>; // each is checked here
  return [at, who, what].every((field) => typeof field === "string") && [from, to].every(Number.isSafeInteger);
}

/** The entry of a line; `null` for one that an interrupted process has cut off, or that another program has written. */
function entryOf(line: string): LogEntry | null {
  try {
    const value: unknown = JSON.parse(line);
    return isEntry(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * What is wrong with a line. Its hash shows changes of the line before. Lines that were removed from the end show by their revisions once a
 * line was added after them. The first line of an earlier version may begin with any revision.
 */
function faultOf(lines: readonly string[], entries: readonly (LogEntry | null)[], index: number): string | null {
  const entry = entries[index];
  if (!entry) return `line ${index + 1} is no change of the registry`;
  const { before, from } = entry;
  if (before !== undefined && before !== hashOf(lines[index - 1]))
    return `line ${index + 1} does not follow line ${index}`;
  const known = index === 0 ? (before === undefined ? from : 0) : (entries[index - 1]?.to ?? from);
  return known === from
    ? null
    : `line ${index + 1} begins with revision ${from}, and the lines before end with ${known}`;
}

/** All changes, and what is wrong with the log: lines that were changed, removed, added later or written only in part. */
export async function readLog(store: string, revision: number): Promise<{ entries: LogEntry[]; faults: string[] }> {
  const lines = await storageOf(store).readLog();
  const all = lines.map(entryOf);
  const faults = lines.flatMap((_, index) => faultOf(lines, all, index) ?? []);
  const entries = all.filter((entry) => entry !== null);
  const last = entries.at(-1)?.to ?? 0;
  if (last !== revision) faults.push(`it ends with revision ${last}, and the registry has ${revision}`);
  return { entries, faults };
}
