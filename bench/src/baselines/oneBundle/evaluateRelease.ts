import type { RemoteServer } from "@aurelle/shared/remote";
import cart from "../../../../mf-cart/src/server";
import catalog from "../../../../mf-catalog/src/server";

// Replaces shell/ssr/evaluateRelease.ts, because the remotes' server modules are part of the one application.

const servers: Readonly<Record<string, RemoteServer>> = { cart, catalog };

export interface Provided {
  version: string;
  exports: unknown;
}

/** @throws Error for a remote that the server does not render. */
export function evaluateRelease({ remote }: { remote: string }): RemoteServer {
  const server = servers[remote];
  if (!server) throw new Error(`the one bundle has no server module of ${remote}`);
  return server;
}
