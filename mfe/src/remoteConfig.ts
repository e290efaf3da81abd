import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { RemoteConfig } from "@aurelle/shared/contract/registry";
import { isRemoteName } from "@aurelle/shared/contract/releaseNames";
import { isCheckout, isFolderOf, projectDir } from "./paths";
import { UserError } from "./UserError";

/**
 * The folder of a remote. `mf-cart` and `cart` both name the workspace `mf-cart`; a path names any folder. In a repository that is one
 * remote, its name is that of the repository's folder.
 * @throws UserError when there is none
 */
export function remoteDir(name: string): string {
  const candidates = [name, `mf-${name}`].map((folder) => path.resolve(projectDir, folder));
  const dir = candidates.find((folder) => existsSync(path.join(folder, "remote.config.ts")));
  if (dir) return dir;
  if (isRemoteName(name) && isFolderOf(projectDir, name)) return projectDir;
  throw new UserError(`There is no remote "${name}": no folder ${name} or mf-${name} with a remote.config.ts.`);
}

/** Imports a module of TypeScript. In a checkout Node has a loader for it already. */
async function importSource(file: string, query: string): Promise<unknown> {
  const url = pathToFileURL(file).href + query;
  if (isCheckout) return import(url);
  const { tsImport } = await import("tsx/esm/api");
  return tsImport(url, import.meta.url);
}

/**
 * Reads `remote.config.ts` of a folder.
 * @param isFresh imports the file again although Node has it in its module cache
 * @throws UserError when it cannot be run, as with a typing error, and when the remote's name cannot be part of a URL
 */
export async function readRemoteConfig(dir: string, { isFresh = false } = {}): Promise<RemoteConfig> {
  const file = path.join(dir, "remote.config.ts");
  // `satisfies RemoteConfig` in each configuration file proves the type.
  const { default: config } = (await importSource(file, isFresh ? `?at=${Date.now()}` : "").catch((error: Error) => {
    throw new UserError(`${file} cannot be read: ${error.message}`, { cause: error });
  })) as { default?: RemoteConfig };
  if (config === undefined) throw new UserError(`${file} has no default export.`);
  if (!isRemoteName(config.name)) throw new UserError(`${file}: "${config.name}" is not a valid name for a remote.`);
  return config;
}
