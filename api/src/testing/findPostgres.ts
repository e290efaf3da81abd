import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/** The folder of the newest server of PostgreSQL that Debian has installed. A version may have its client only, such as psql. */
export function findPostgres(root = "/usr/lib/postgresql"): string | undefined {
  const versions = existsSync(root) ? readdirSync(root).map(Number).filter(Number.isFinite) : [];
  const folders = versions.sort((a, b) => b - a).map((version) => path.join(root, String(version), "bin"));
  return folders.find((folder) => existsSync(path.join(folder, "postgres")));
}
