import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { projectDir } from "../../mfe/src/paths";
import { toolBundle } from "./programBundle";

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

/**
 * Runs a command of the release tool that reads no source of a remote.
 * @returns its standard output
 * @throws Error with its output when it fails
 */
export async function runTool(args: readonly string[], env: Record<string, string>): Promise<string> {
  const command = [await toolBundle(), ...args];
  return (await run(process.execPath, command, { cwd: projectDir, env: { ...process.env, ...env } })).stdout;
}
