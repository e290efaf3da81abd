import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { projectDir } from "../../mfe/src/paths";

const run = promisify(execFile);

/** Runs a TypeScript file of the project with arguments. @returns its standard output. @throws Error with its output when it fails. */
export async function runNode(command: readonly string[], env: Record<string, string>): Promise<string> {
  const args = ["--import", "tsx", ...command];
  return (await run(process.execPath, args, { cwd: projectDir, env: { ...process.env, ...env } })).stdout;
}
