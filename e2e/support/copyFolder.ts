import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Copies a folder to one that is not there yet. A data directory has a thousand files: Node's `cp` needs 0.4 s for them. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  await run("cp", ["-R", from, to]);
}
