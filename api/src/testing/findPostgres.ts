import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/** The folder of programs that `pg_config` names. `undefined` where there is none. */
function configuredFolder(pgConfig: string): string | undefined {
  try {
    return execFileSync(pgConfig, ["--bindir"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return undefined; // not installed: that is the answer
  }
}

/**
 * The folder of the newest server of PostgreSQL that Debian has installed, else the one of `pg_config` on the PATH, as on a Mac.
 * A version may have its client only, such as psql.
 */
export function findPostgres(root = "/usr/lib/postgresql", pgConfig = "pg_config"): string | undefined {
  const hasServer = (folder: string) => existsSync(path.join(folder, "postgres"));
  const versions = existsSync(root) ? readdirSync(root).map(Number).filter(Number.isFinite) : [];
  const folders = versions.sort((a, b) => b - a).map((version) => path.join(root, String(version), "bin"));
  const found = folders.find(hasServer);
  if (found) return found;
  const configured = configuredFolder(pgConfig);
  return configured && hasServer(configured) ? configured : undefined;
}
