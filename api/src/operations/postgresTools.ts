import { type ChildProcess, spawn } from "node:child_process";

type Tool = "pg_dump" | "pg_restore" | "psql";

/** The URL without its password, and an environment with it: every user of the machine can read arguments. */
export function connectionOf(databaseUrl: string): { url: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = "";
  return { url: url.toString(), env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) } };
}

/** Starts one of PostgreSQL's programs. `done` rejects, with the program's error output, unless it ends with 0. */
export function startTool(
  tool: Tool,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): { child: ChildProcess; done: Promise<void> } {
  const child = spawn(tool, args, { env, stdio: ["pipe", "pipe", "pipe"] });
  let stderr = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-2000);
  });
  const done = new Promise<void>((resolve, reject) => {
    child.once("error", (error: NodeJS.ErrnoException) => {
      const isMissing = error.code === "ENOENT";
      reject(isMissing ? new Error(`${tool} is not installed. On Debian: apt-get install postgresql-client`) : error);
    });
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${tool} failed: ${stderr.trim() || `it ended with ${code}`}`));
    });
  });
  return { child, done };
}
