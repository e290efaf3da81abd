import { spawn } from "node:child_process";
import { projectDir } from "../support/shop";

export interface Outcome {
  code: number;
  output: string;
}

/** Runs a command in the project. Its output is shown and collected. */
export function run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: projectDir,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const collect = (to: NodeJS.WriteStream) => (chunk: Buffer) => {
      output += chunk.toString();
      to.write(chunk);
    };
    child.stdout.on("data", collect(process.stdout));
    child.stderr.on("data", collect(process.stderr));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

export const npm = (args: readonly string[], env?: Record<string, string>) => run("npm", ["--silent", ...args], env);
