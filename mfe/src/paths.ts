import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The root folder of the project, which contains the workspaces. */
export const projectDir = path.resolve(fileURLToPath(new URL("../..", import.meta.url)));

/** The folder of the release store: `remotes.json`, `log.jsonl` and `r/<remote>/<release>/`. Any static host can mirror it. */
export const storeDir = (env: NodeJS.ProcessEnv = process.env): string =>
  path.resolve(projectDir, env.RELEASES_DIR || ".releases");

/** The folders of the remotes in this checkout, such as `mf-cart`. Remotes of other repositories enter the registry by `mfe publish`. */
export const ownRemotes = (): string[] =>
  readdirSync(projectDir)
    .filter((name) => name.startsWith("mf-") && existsSync(path.join(projectDir, name, "remote.config.ts")))
    .sort();
