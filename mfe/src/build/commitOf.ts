import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The commit of a checkout; null outside of one. */
export async function commitOf(dir: string): Promise<string | null> {
  try {
    return (await run("git", ["rev-parse", "HEAD"], { cwd: dir })).stdout.trim();
  } catch {
    return null; // built outside a git checkout
  }
}
