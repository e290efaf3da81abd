import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The nearest folder above a file or folder, itself included, with a `package.json`; null when there is none. */
function packageAbove(from: string): string | null {
  for (let dir = from; ; dir = path.dirname(dir)) {
    if (existsSync(path.join(dir, "package.json"))) return dir;
    if (dir === path.dirname(dir)) return null;
  }
}

/** The folder of the package `@aurelle/mfe`. */
export const packageDir: string = packageAbove(path.dirname(fileURLToPath(import.meta.url))) ?? process.cwd();

/** Whether the tool runs in a checkout of the shop. Else a team has installed it in a repository of its own. */
export const isCheckout: boolean = existsSync(path.join(packageDir, "../shell/rspack.config.mjs"));

/** The root folder of the project: the shop, which contains the workspaces, or the repository of a team. */
export const projectDir: string = isCheckout
  ? path.dirname(packageDir)
  : (packageAbove(process.cwd()) ?? process.cwd());

/** The folder of what remotes import and are built with: the workspace `shared`, or the package made from it. */
export function kitDir(): string {
  if (isCheckout) return path.join(projectDir, "shared");
  const require = createRequire(path.join(projectDir, "package.json"));
  return path.dirname(require.resolve("@aurelle/remote-kit/package.json"));
}

/** The folder of the release store: `remotes.json`, `log.jsonl` and `r/<remote>/<release>/`. Any static host can mirror it. */
export const storeDir = (env: NodeJS.ProcessEnv = process.env): string =>
  path.resolve(projectDir, env.RELEASES_DIR || ".releases");

/** The folders of the remotes in this checkout, such as `mf-cart`. Remotes of other repositories enter the registry by `mfe publish`. */
export const ownRemotes = (): string[] =>
  readdirSync(projectDir)
    .filter((name) => name.startsWith("mf-") && existsSync(path.join(projectDir, name, "remote.config.ts")))
    .sort();

/** Whether a folder's `remote.config.ts` has this name. */
export function isFolderOf(dir: string, name: string): boolean {
  const file = path.join(dir, "remote.config.ts");
  return existsSync(file) && new RegExp(`\\bname: "${name}"`).test(readFileSync(file, "utf8"));
}
