import type { RemoteServer } from "@aurelle/shared/remote";
import cart from "../../../../mf-cart/src/server";
import catalog from "../../../../mf-catalog/src/server";
import { createRealm, type Realm } from "../../../../shell/ssr/realm";

// Replaces shell/ssr/evaluateRelease.ts, because the remotes' server modules are part of the one application.

export interface Provided {
  version: string;
  exports: unknown;
}

/** The server's build is one file, so that a loader contains no name of a chunk. This adds the name that `scriptsOf` in bundler.mjs uses. */
function withChunkName<L extends () => unknown>(load: L): L {
  const module = load.toString().match(/"(?:\.\/)?(mf-[^"]+)\.tsx?"/)?.[1] ?? "";
  return Object.assign(() => load(), { toString: () => `.e("${module.replace(/[^\w-]/g, "_")}_tsx")` }) as unknown as L; // it calls `load`
}

const withChunkNames = <P extends object>(parts: P): P =>
  Object.fromEntries(Object.entries(parts).map(([name, load]) => [name, withChunkName(load)])) as P; // the same names

function named(server: RemoteServer): RemoteServer {
  const { pages, slots, provider } = server.remote;
  const loaders = {
    pages: withChunkNames(pages),
    slots: withChunkNames(slots),
    ...(provider && { provider: withChunkName(provider) }),
  };
  return { ...server, remote: { ...server.remote, ...loaders } };
}

const servers: Readonly<Record<string, RemoteServer>> = { cart: named(cart), catalog: named(catalog) };

/** @throws Error for a remote that the server does not render. */
export function evaluateRelease({ remote }: { remote: string }): { server: RemoteServer; realm: Realm } {
  const server = servers[remote];
  if (!server) throw new Error(`the one bundle has no server module of ${remote}`);
  return { server, realm: createRealm(() => {}) };
}
