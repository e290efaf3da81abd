import { readFileSync } from "node:fs";

/** The page size of Linux in `/proc`, bytes. Where it is larger, the real figure is larger by the same factor. */
const pageBytes = 4096;
/** The unit of times in `/proc`, ms. */
const tickMs = 10;

/** @returns `null` where the system has no such file: the process has ended, or this is not Linux. */
function read(file: string): string | null {
  try {
    return readFileSync(`/proc/${file}`, "latin1");
  } catch {
    return null; // both cases mean that there is nothing to know
  }
}

/** The resident memory of a process, bytes; `null` when it is not known. */
export function residentBytes(pid: number): number | null {
  const text = read(`${pid}/statm`);
  return text === null ? null : Number(text.split(" ")[1]) * pageBytes;
}

/** The processor time that the main thread of a process has used, ms; `null` when it is not known. */
export function processorMs(pid: number): number | null {
  // The name of the process comes first, in brackets, and may contain spaces.
  const fields = read(`${pid}/task/${pid}/stat`)?.split(") ").at(-1)?.split(" ");
  return fields ? (Number(fields[11]) + Number(fields[12])) * tickMs : null;
}
