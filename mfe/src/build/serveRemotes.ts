import { existsSync } from "node:fs";
import path from "node:path";
import type { PageRemote, RemoteConfig } from "@aurelle/shared/contract/registry";
import { serverModule } from "./buildRemote";
import { type DevServer, type ServeOptions, serveWorkspace } from "./bundler";
import { freePortFrom } from "./freePort";

/** A workspace that the bundler serves from source. */
export interface ServedWorkspace {
  dir: string;
  server: DevServer;
}

/** A remote under development, in the form that the page data have. It has no hashes, because its bytes change with each edit. */
export function pageRemote(config: RemoteConfig, base: string): PageRemote {
  const { requires, pages, slots } = config;
  const entry = { base, requires, pages, slots, entry: "remoteEntry.js", preload: [], css: [], integrity: {} };
  return { release: "dev", entry, lastGood: null };
}

/** Builds and serves these remotes, all at once. */
export async function serveRemotes(
  dirs: readonly string[],
  firstPort: number,
  { isAgainst = false }: Pick<ServeOptions, "isAgainst"> = {},
): Promise<ServedWorkspace[]> {
  const starting: Promise<ServedWorkspace>[] = [];
  let port = firstPort;
  for (const dir of dirs) {
    port = await freePortFrom(port);
    const isRendered = !isAgainst && existsSync(path.join(dir, serverModule));
    const options = { isAgainst, ...(isRendered && { serverEntry: `./${serverModule}` }) };
    starting.push(serveWorkspace(dir, port, options).then((server) => ({ dir, server })));
    port += 1;
  }
  return Promise.all(starting);
}
