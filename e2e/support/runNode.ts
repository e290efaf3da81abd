import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { projectDir } from "../../mfe/src/paths";

const run = promisify(execFile);

/**
 * Runs a TypeScript file of the project, or of a copy of it, with arguments.
 * @returns its standard output
 * @throws Error with its output when it fails
 */
export async function runNode(
  command: readonly string[],
  env: Record<string, string>,
  cwd = projectDir,
): Promise<string> {
  const args = ["--import", "tsx", ...command];
  return (await run(process.execPath, args, { cwd, env: { ...process.env, ...env } })).stdout;
}
