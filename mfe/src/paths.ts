import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The project: where the workspaces are. */
export const projectDir = path.resolve(fileURLToPath(new URL("../..", import.meta.url)));

/** The store of releases: `remotes.json`, `log.jsonl` and `r/<remote>/<release>/`. Any static host can mirror it. */
export const storeDir = (env: NodeJS.ProcessEnv = process.env): string =>
  path.resolve(projectDir, env.RELEASES_DIR || ".releases");

/** The remotes in this checkout, by folder: `mf-cart`. Others come into the registry by `mfe publish`, from wherever they live. */
export const ownRemotes = (): string[] =>
  readdirSync(projectDir)
    .filter((name) => name.startsWith("mf-") && existsSync(path.join(projectDir, name, "remote.config.ts")))
    .sort();
