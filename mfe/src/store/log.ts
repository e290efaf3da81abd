import { createHash } from "node:crypto";
import { appendFile, readFile } from "node:fs/promises";
import path from "node:path";

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

const logFile = (store: string) => path.join(store, "log.jsonl");
const hashOf = (line: string | undefined): string | null =>
  line === undefined ? null : createHash("sha256").update(line).digest("base64url");

/** The lines of the log. It has none before the first change. */
async function readLines(store: string): Promise<string[]> {
  const text = await readFile(logFile(store), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text.split("\n").filter((line) => line !== "");
}

/** Adds a line, which names the one before by its hash. The caller owns the registry's lock. */
export async function appendToLog(store: string, entry: Omit<LogEntry, "before">): Promise<void> {
  const before = hashOf((await readLines(store)).at(-1));
  await appendFile(logFile(store), `${JSON.stringify({ ...entry, before })}\n`);
}

/** All changes, and what is wrong with the log: a line that was changed, removed or added later no longer fits the one after it. */
export async function readLog(store: string, revision: number): Promise<{ entries: LogEntry[]; faults: string[] }> {
  const lines = await readLines(store);
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
